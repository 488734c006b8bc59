const DAY_MS = 24 * 60 * 60_000;

/**
 * Time for which an image is stored after the last feed that named it, in ms: channels fetch images days after the feed, and one of them
 * requests an unchanged address up to six weeks later. One additional day, because names are recorded once a day.
 */
export const IMAGE_KEPT_MS = 46 * DAY_MS;

/** A wizard creates a feed's record within a minute; a feed without one after a day was abandoned. */
export const UNNAMED_FEED_KEPT_MS = DAY_MS;

/** Factors that nobody confirmed, challenges, and security events without an account. */
export const UNFINISHED_KEPT_MS = DAY_MS;

/** Retention of mails in ms, longer than delivery is retried; by then the links have expired. */
export const MAIL_KEPT_MS = 2 * DAY_MS;

export const SECURITY_EVENT_KEPT_MS = 90 * DAY_MS;

/** Retention of feed events and of what was sent for them, in ms. */
export const EVENT_KEPT_MS = 30 * DAY_MS;

/** Retention of "run published" events, in ms: every run, often hourly, has one. */
export const PUBLISHED_EVENT_KEPT_MS = 7 * DAY_MS;

/** Retention of an unused photo in ms, longer than any run needs between storing a photo and writing its row. */
export const UNUSED_PHOTO_KEPT_MS = 60 * 60_000;
