import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [nonceLength, tagLength] = [12, 16];

/**
 * Encrypts a secret (AES-256-GCM) with the installation's, for one row only: a row of the table alone, in a log or a leak, opens and signs
 * nothing. Somebody who reads the whole database can open it.
 */
export function sealSecret(secret: Buffer, key: SealKey): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(key.id));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `sealSecret` encrypted. Fails with an error of Node's when it belongs to another row or was changed. */
export function openSecret(sealed: Buffer, key: SealKey): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(key.id)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}

interface SealKey {
  /** The installation's secret, 32 bytes. */
  readonly installation: Buffer;
  /** Purpose of the secret: one sealed for one purpose cannot be opened for another. Never changes. */
  readonly purpose: string;
  /** Id of the row. */
  readonly id: string;
}

function keyOf({ installation, purpose }: SealKey): Buffer {
  return Buffer.from(hkdfSync('sha256', installation, '', purpose, 32));
}
