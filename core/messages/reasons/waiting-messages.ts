/** What a run waits for, as its feed's page says it. */
export const waitingMessages = {
  behindOwn: 'Waiting for a place behind your other feeds',
  notAnswered: 'Waiting for the shop’s server to answer',
  reading: (got: string, all: string | null) => `Reading the shop’s feed: ${sizes(got, all)}`,
  slow: (got: string, all: string | null) => `The shop’s server is slow: ${sizes(got, all)}`,
  tryAgain: (reason: string) => `${reason} We try again in a moment.`,
};

function sizes(got: string, all: string | null): string {
  return all === null ? `${got} MB so far` : `${got} of ${all} MB`;
}
