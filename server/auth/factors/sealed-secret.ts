import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [nonceLength, tagLength] = [12, 16];

/**
 * A secret encrypted (AES-256-GCM) with the installation's, for one factor only: a row of the table alone, in a log or a
 * leak, makes no codes. Somebody who reads the whole database can open it.
 */
export function sealSecret(secret: Buffer, { installation, factorId }: SealKey): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(installation), nonce).setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What `sealSecret` encrypted. Fails with an error of Node's when it is of another factor or was changed. */
export function openSecret(sealed: Buffer, { installation, factorId }: SealKey): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(installation), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(factorId)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}

interface SealKey {
  /** The installation's secret, 32 bytes. */
  readonly installation: Buffer;
  readonly factorId: string;
}

function keyOf(installation: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', installation, '', 'secrets of sign-in apps', 32));
}
