import type { TestObject } from './objects.ts';

/** Where objects are kept; what is put replaces what has the same id. */
export interface ObjectStore {
  /** Null without one. */
  readonly get: (id: string) => Promise<TestObject | null>;
  /** All of a kind, the newest first. */
  readonly list: (object: string) => Promise<TestObject[]>;
  readonly put: (object: TestObject) => Promise<void>;
}

/** A plan or a package that is sold by the month. */
export interface SoldPrice {
  readonly lookupKey: string;
  readonly name: string;
  readonly cents: number;
  /** Products that one of it covers. */
  readonly skus: number;
  readonly isPackage: boolean;
}

/** What the double stands in. */
export interface DoubleHost {
  readonly now: () => Date;
  /** Works in one transaction in which nobody else reads or changes objects. */
  readonly alone: <T>(work: (store: ObjectStore) => Promise<T>) => Promise<T>;
  /** Events that the webhook has not taken yet, oldest first. */
  readonly undelivered: () => Promise<TestObject[]>;
  /** Keeps an event that was taken, waiting for nobody. */
  readonly putEvent: (event: TestObject) => Promise<void>;
  readonly prices: readonly SoldPrice[];
  /** Public address of the host, without a slash at its end. */
  readonly publicUrl: string;
  /** Paths of the pages, for an id. */
  readonly pages: Readonly<Record<'order' | 'portal' | 'invoice', (id: string) => string>>;
  /** Path that a customer's invoice leads back to; null for none. */
  readonly backFromInvoice: (metadata: Readonly<Record<string, string>>) => string | null;
  /** Where events go. `name` is the host as a caller would name it. */
  readonly webhook: () => {
    readonly host: string;
    readonly port: number;
    readonly path: string;
    readonly name: string;
  };
  /** Reports a fault of the double itself. */
  readonly failed: (error: unknown) => void;
}
