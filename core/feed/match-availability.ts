import type { AvailabilityOption } from './feed-settings.ts';

/** Whether a product whose filter field holds these values (none, one, or several repeated) passes the filter. */
export declare function matchesAvailability(values: readonly string[], option: AvailabilityOption): boolean;
