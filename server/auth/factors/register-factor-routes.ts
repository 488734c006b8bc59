import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { enrolFactor } from './enrol-factor.ts';
import { countCodes, generateCodes, regenerateCodes, removeCodes, verifyCode } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { challengeFactor, verifyFactor } from './verify-factor.ts';

export function registerFactorRoutes(app: FastifyInstance, parts: AuthParts): void {
  app.post('/factors', (request) => enrolFactor(parts, request));
  app.post('/factors/:factor/challenge', (request) => challengeFactor(parts, request));
  app.post('/factors/:factor/verify', (request) => verifyFactor(parts, request));
  app.delete('/factors/:factor', (request) => removeFactor(parts, request));
  app.get('/factors/recovery-codes', (request) => countCodes(parts, request));
  app.post('/factors/recovery-codes', (request) => generateCodes(parts, request));
  app.post('/factors/recovery-codes/regenerate', (request) => regenerateCodes(parts, request));
  app.post('/factors/recovery-codes/verify', (request) => verifyCode(parts, request));
  app.delete('/factors/recovery-codes', (request) => removeCodes(parts, request));
}
