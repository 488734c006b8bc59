import type { TestObject } from './objects.ts';

/** Storage of objects; `put` replaces an object with the same id. */
export interface ObjectStore {
  /** Returns null if there is none. */
  readonly get: (id: string) => Promise<TestObject | null>;
  /** Returns all objects of a kind, newest first. */
  readonly list: (object: string) => Promise<TestObject[]>;
  readonly put: (object: TestObject) => Promise<void>;
}

/** A plan or a package sold by the month. */
export interface SoldPrice {
  readonly lookupKey: string;
  readonly name: string;
  readonly cents: number;
  /** Number of products that one unit covers. */
  readonly skus: number;
  readonly isPackage: boolean;
}

export interface DoubleHost {
  readonly now: () => Date;
  /** Runs `work` in one transaction during which nobody else reads or changes objects. */
  readonly alone: <T>(work: (store: ObjectStore) => Promise<T>) => Promise<T>;
  /** Returns events that the webhook has not accepted yet, oldest first. */
  readonly undelivered: () => Promise<TestObject[]>;
  /** Stores an accepted event, without waiting for other transactions. */
  readonly putEvent: (event: TestObject) => Promise<void>;
  readonly prices: readonly SoldPrice[];
  /** Public address of the host, without a trailing slash. */
  readonly publicUrl: string;
  readonly pages: Readonly<Record<'order' | 'portal' | 'invoice', (id: string) => string>>;
  /** Returns the path of the link back from a customer's invoice; null for none. */
  readonly backFromInvoice: (metadata: Readonly<Record<string, string>>) => string | null;
  /** Where events are sent. `name` is the host name for the request. */
  readonly webhook: () => {
    readonly host: string;
    readonly port: number;
    readonly path: string;
    readonly name: string;
  };
  /** Reports an internal error of the double. */
  readonly failed: (error: unknown) => void;
}
