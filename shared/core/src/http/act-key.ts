import { uuid } from './uuid';
import { isUncertain } from './verdict';

/** The idempotency key of a user's act: kept while its outcome is unknown and the same input is sent again. */
export class ActKey {
  private key: string | undefined;
  private input = '';

  keyFor(input: unknown): string {
    const text = JSON.stringify(input) ?? '';
    if (this.key === undefined || text !== this.input) this.key = uuid();
    this.input = text;
    return this.key;
  }

  settle(error?: unknown): void {
    if (error === undefined || !isUncertain(error)) this.key = undefined;
  }
}
