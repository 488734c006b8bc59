/** Pace of a batch: how many requests at once, and the rest before the next batch. */
export interface BatchPace {
  size: number;
  rest: () => Promise<void>;
}

interface Waiting<Reply, Input> {
  input: Input;
  signal: AbortSignal | undefined;
  resolve: (reply: Reply) => void;
  reject: (reason: unknown) => void;
}

/** Sends requests in batches with a rest between them, so that a long list does not flood the service. */
export class RequestBatches<Reply, Input = string> {
  private readonly send: (input: Input, signal?: AbortSignal) => Promise<Reply>;
  private readonly pace: BatchPace;
  private waiting: Waiting<Reply, Input>[] = [];
  private isRunning = false;

  constructor(send: (input: Input, signal?: AbortSignal) => Promise<Reply>, pace: BatchPace) {
    this.send = send;
    this.pace = pace;
  }

  /** Queues one request; one that is aborted before its turn is never sent. */
  load(input: Input, signal?: AbortSignal): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      this.waiting.push({ input, signal, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Requests of the same moment (the rows of one page) belong into the same batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      await Promise.all(batch.map((entry) => this.answer(entry)));
      if (batch.length > 0) await this.pace.rest();
    }
    this.isRunning = false;
  }

  private takeBatch(): Waiting<Reply, Input>[] {
    const batch: Waiting<Reply, Input>[] = [];
    while (batch.length < this.pace.size) {
      const next = this.waiting.shift();
      if (next === undefined) break;
      if (next.signal?.aborted === true) next.reject(next.signal.reason);
      else batch.push(next);
    }
    return batch;
  }

  private async answer({ input, signal, resolve, reject }: Waiting<Reply, Input>): Promise<void> {
    try {
      resolve(await this.send(input, signal));
    } catch (error) {
      reject(error);
    }
  }
}
