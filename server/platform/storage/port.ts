import type { Readable } from 'node:stream';

/**
 * Stores published files and pictures. A key is a relative path of plain segments ('a/b.jpg'); keys that could lead outside the storage
 * (.., an absolute path, a NUL, a backslash) are refused with `AppError('not_found')`.
 */
export interface Storage {
  /** Writes atomically: a reader sees the old bytes or the new ones, also after a crash. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ sizeBytes: number }>;
  /** Returns the whole object, or null if it does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Returns a stream of the object in its current version (a later `put` does not disturb it), or null if it does not exist. */
  open(key: string): Promise<StoredObject | null>;
  exists(key: string): Promise<boolean>;
  /** Removes the object; a missing object is not an error. */
  delete(key: string): Promise<void>;
  /** Returns every key that starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
}

/** An opened object. The reader must consume or destroy `body`. */
export interface StoredObject {
  readonly sizeBytes: number;
  readonly lastModified: Date;
  readonly body: Readable;
}
