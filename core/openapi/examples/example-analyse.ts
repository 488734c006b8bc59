import { analyseAddress } from '../../contract/feeds/analyse-api.ts';

/** Returns a shop's feed, analysed with the access of a feed that is there. */
export function makeAnalyseExamples({ feedUrl, feedId }: { feedUrl: string; feedId: string }) {
  const option = { type: 1 as const, attributeName: '' };
  return [
    {
      endpoint: analyseAddress,
      input: { body: { url: feedUrl, feedId } },
      reply: {
        success: true,
        analysis: {
          type: 'xml' as const,
          container: { tag: 'item', path: 'rss/channel/item' },
          productCount: 200,
          matchCount: 184,
          fields: [
            { path: 'g:id', label: 'Tag: g:id', samples: ['18', '19', '20'] },
            {
              path: 'g:image_link',
              label: 'Tag: g:image_link',
              samples: ['https://shop.example/img/18.jpg'],
            },
          ],
          settings: {
            type: 'xml' as const,
            feedUrl,
            offerKey: 'item',
            offerPath: 'rss/channel/item',
            offerIdOption: { ...option, keyName: 'g:id' },
            imageKey: 'g:image_link',
            additionalImageKey: null,
            availabilityOption: { ...option, keyName: 'availability', value: 'in stock', operationType: 0 },
            props: ['title', 'price', 'brand'],
            csvSeparator: null,
          },
          reasons: {
            offerIdOption: 'Its name says that it is an id, and nearly every product has its own.',
            imageKey: 'The standard image tag.',
            additionalImageKey: 'No field looks like further images.',
            availabilityOption: "It tells what is in stock; 'in stock' is how this feed says yes.",
            props: 'The first of the usual properties that the feed has.',
          },
        },
      },
    },
  ];
}
