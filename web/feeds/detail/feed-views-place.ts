/** Id of the views of a feed on its page. */
export const feedViewsId = 'feed-views';

/** Scrolls to the views, which on a small screen are far below the links to them. */
export function goToFeedViews(): void {
  const views = document.getElementById(feedViewsId);
  views?.scrollIntoView({ block: 'start' });
  views?.focus({ preventScroll: true });
}
