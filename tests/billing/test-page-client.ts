/** A page of the test checkout as a browser without scripts has it. */
export interface Visit {
  readonly status: number;
  readonly text: string;
  /** Where the answer redirects to; null where it does not. */
  readonly location: string | null;
  readonly headers: Headers;
}

/** Opens an address of the product, without following where it leads. */
export async function visit(address: string): Promise<Visit> {
  return visited(await fetch(address, { redirect: 'manual' }));
}

/** Sends a form of a page, without following where that leads. */
export async function send(address: string, fields: Readonly<Record<string, string>>): Promise<Visit> {
  const body = new URLSearchParams(fields);
  return visited(await fetch(address, { method: 'POST', body, redirect: 'manual' }));
}

async function visited(answer: Response): Promise<Visit> {
  const { status, headers } = answer;
  return { status, text: await answer.text(), location: headers.get('location'), headers };
}
