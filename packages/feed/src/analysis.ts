export { analyseFeed } from './analysis/analyse-feed.ts';
