import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';

/** A start that cannot succeed. The message is one sentence that tells the operator what to do. */
export class StartError extends Fault<'start'> {
  override readonly name = 'StartError';

  constructor(message: string, options?: { cause?: unknown }) {
    super('start', workFaults.start, message, options);
  }
}
