import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { Places } from '#server/platform/turns/places.ts';
import type { DrawingProcess } from './drawing-process.ts';

/** Interval of checking for waiting tenants, in ms. */
const everyMs = 250;

/** Thrown if a drawing was interrupted for a waiting new tenant; it is repeated when nobody waits. */
export class PutOff extends Fault<'put_off'> {
  override readonly name = 'PutOff';

  constructor() {
    super('put_off', workFaults.put_off, 'a drawing makes room for somebody new');
  }
}

/** Interrupts long drawings, one at a time, while a new tenant has no slot. */
export class RoomMaker {
  readonly #places: Places;
  readonly #afterMs: number;
  #isMaking = false;

  /** `afterMs`: time in ms for which a drawing is never interrupted, even if others wait. */
  constructor(places: Places, afterMs: number) {
    this.#places = places;
    this.#afterMs = afterMs;
  }

  /** Runs `work`, a tenant's drawing in this process. Fails like `work`; or with `PutOff` if it was interrupted, by ending the process. */
  async hold<T>(process: DrawingProcess, tenant: string | null, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    let isPutOff = false;
    const look = () => {
      if (performance.now() - since < this.#afterMs || this.#isMaking) return;
      if (!this.#places.isNewcomerWaiting(tenant)) return;
      this.#isMaking = isPutOff = true;
      void process.end();
    };
    const timer = setInterval(look, Math.min(everyMs, this.#afterMs)).unref();
    try {
      return await work();
    } catch (error) {
      throw isPutOff ? new PutOff() : error;
    } finally {
      clearInterval(timer);
      if (isPutOff) this.#isMaking = false;
    }
  }
}
