import { randomUUID } from 'node:crypto';
import type { InputOf } from '@mingmou/contract/base/call';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import type { As } from '../support/app';
import type { SaleDesk } from './sale-desk';
import { emptyOrg, type Goods } from './stock-desk';

type Entry = Omit<InputOf<typeof inventoryCheck.count>, 'id'>;
type Generating = InputOf<typeof inventoryCheck.generate>;
type Moved = InputOf<typeof inventoryCheck.submit>;

/** A stock room whose goods are counted, by whichever of its people. */
export class CountDesk {
  constructor(
    readonly desk: SaleDesk,
    /** Token of the default counter. */
    public token: string,
  ) {}

  once(token = this.token): As {
    return { token, idempotencyKey: randomUUID() };
  }

  generate(input: Generating = {}, as = this.once()) {
    return this.desk.app.send(inventoryCheck.generate, input, as);
  }

  /** Creates a count of the given goods only and returns its id. */
  async of(goods: readonly Goods[], more: Generating = {}): Promise<number> {
    const reply = await this.generate({ breedIds: goods.map(({ breedId }) => breedId), ...more });
    if (!reply.success) throw new Error(reply.msg);
    return reply.data.id;
  }

  async found(id: number, token = this.token) {
    return (await this.desk.app.send(inventoryCheck.findById, { id }, { token })).data;
  }

  async lineOf(id: number, goods: Goods) {
    const { lines } = await this.found(id);
    const line = lines.find(({ barcodeId }) => barcodeId === goods.id);
    if (!line) throw new Error(`no line of ${goods.name}`);
    return line;
  }

  enter(id: number, entry: Entry, as = this.once()) {
    return this.desk.app.send(inventoryCheck.count, { id, ...entry }, as);
  }

  async count(id: number, goods: Goods, countedQty: number, more: Entry = {}) {
    const reply = await this.enter(id, { lineId: (await this.lineOf(id, goods)).id, countedQty, ...more });
    if (!reply.success) throw new Error(reply.msg);
    return reply.data.line;
  }

  async submit(id: number, more: Partial<Moved> = {}, as = this.once()) {
    const { version } = await this.found(id);
    return this.desk.app.send(inventoryCheck.submit, { id, version, ...more }, as);
  }

  async stage(id: number, stage: 'FIRST' | 'RECOUNT' | 'THIRD', more: { uncounted?: number } = {}) {
    const { version } = await this.found(id);
    const reply = await this.desk.app.send(inventoryCheck.stage, { id, version, stage, ...more }, this.once());
    if (!reply.success) throw new Error(reply.msg);
    return reply.data;
  }

  async pass(id: number, as = this.once()) {
    const { version } = await this.found(id);
    return this.desk.app.send(inventoryCheck.pass, { id, version }, as);
  }

  async reject(id: number) {
    const { version } = await this.found(id);
    return this.desk.app.send(inventoryCheck.reject, { id, version, reason: '请复盘' }, this.once());
  }

  /** Takes a count that nobody needs any more out of the way of the next. */
  async drop(id: number) {
    const { version, state } = await this.found(id);
    if (state === 'PASSED') return;
    if (state === 'SUBMITTED') await this.reject(id);
    const now = (await this.found(id)).version;
    const gone = { id, version: state === 'SUBMITTED' ? now : version, stateEnum: 'DELETE' as const };
    const reply = await this.desk.app.send(inventoryCheck.delete, gone, this.once());
    if (!reply.success) throw new Error(reply.msg);
  }

  /** An account of the demo at work in this organisation, under a role. */
  async somebody(account: string, role: string): Promise<string> {
    const orgId = await emptyOrg(this.desk.app);
    await this.desk.rows(`INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id)
      SELECT 1, a.id, ${orgId}, r.id FROM account a, role r WHERE a.account = '${account}' AND a.property_owner_id = 1
        AND r.property_owner_id = 1 AND r.role_code = '${role}' ON CONFLICT DO NOTHING`);
    return this.desk.app.signIn(account, { orgId });
  }
}
