import type { UseQueryResult } from '@tanstack/react-query';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus, getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';

export interface FeedViewProps {
  feed: Feed;
  info: UseQueryResult<EndpointReply<typeof getServiceFeed>>;
  status: FeedStatus | undefined;
  isActive: boolean | undefined;
  outputs: UseQueryResult<Output[]>;
}
