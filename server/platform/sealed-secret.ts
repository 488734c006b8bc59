import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [nonceLength, tagLength] = [12, 16];

/**
 * Encrypts a secret (AES-256-GCM) with the installation's secret, for one row only. A row that becomes known without the rest of the
 * database, from a log or a leak, is useless; somebody who can read the whole database can decrypt it.
 */
export function sealSecret(secret: Buffer, key: SealKey): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(key.id));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret encrypted by `sealSecret`. Fails with a Node error if it belongs to another row or was changed. */
export function openSecret(sealed: Buffer, key: SealKey): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(key.id)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}

interface SealKey {
  /** The installation's secret, 32 bytes. */
  readonly installation: Buffer;
  /** Purpose of the secret; a secret sealed for one purpose cannot be opened for another. A purpose must never be renamed. */
  readonly purpose: string;
  readonly id: string;
}

function keyOf({ installation, purpose }: SealKey): Buffer {
  return Buffer.from(hkdfSync('sha256', installation, '', purpose, 32));
}
