export { relayTemplate } from './template/relay/relay-template.ts';
