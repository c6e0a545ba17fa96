import { uuid } from './uuid';
import { isUncertain } from './verdict';

/** Idempotency keys of a user's act. An input whose outcome is unknown keeps its key, also when other input is sent meanwhile. */
export class ActKey {
  private readonly open = new Map<string, string>();

  keyFor(input: unknown): string {
    const text = JSON.stringify(input) ?? '';
    const key = this.open.get(text) ?? uuid();
    this.open.set(text, key);
    return key;
  }

  settle(input: unknown, error?: unknown): void {
    if (error === undefined || !isUncertain(error)) this.open.delete(JSON.stringify(input) ?? '');
  }
}
