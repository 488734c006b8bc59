/** Where the views of a feed stand on its page. */
export const feedViewsId = 'feed-views';

/** To the views, which a small screen has far below what leads to them. */
export function goToFeedViews(): void {
  const views = document.getElementById(feedViewsId);
  views?.scrollIntoView({ block: 'start' });
  views?.focus({ preventScroll: true });
}
