import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { Places } from '#server/platform/turns/places.ts';
import type { DrawingProcess } from './drawing-process.ts';

/** Interval of checking whether somebody waits, in ms. */
const everyMs = 250;

/** A drawing was ended so that somebody new need not wait for it; it is done again when nobody waits. */
export class PutOff extends Fault<'put_off'> {
  override readonly name = 'PutOff';

  constructor() {
    super('put_off', workFaults.put_off, 'a drawing makes room for somebody new');
  }
}

/** Ends what has held a place for long where a newcomer has none, one at a time. */
export class RoomMaker {
  readonly #places: Places;
  readonly #afterMs: number;
  #isMaking = false;

  /** `afterMs`: how long everybody may hold a place though others wait, in ms. */
  constructor(places: Places, afterMs: number) {
    this.#places = places;
    this.#afterMs = afterMs;
  }

  /** Does `work` with this process for a tenant. Fails as `work` does, or with `PutOff`; then the process is ended. */
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
