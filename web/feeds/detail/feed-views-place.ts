export const feedViewsId = 'feed-views';

/** Scrolls to the views, because on a small screen they are far below the links to them. */
export function goToFeedViews(): void {
  const views = document.getElementById(feedViewsId);
  views?.scrollIntoView({ block: 'start' });
  views?.focus({ preventScroll: true });
}
