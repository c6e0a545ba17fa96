import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { template } from '@mingmou/contract/system/template/template.contract';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { addPlatformTemplates } from '../../src/seed/templates';
import { recharge } from '../cashier/cards';
import { cash, credit, newKey, openTill, type Till, yuan } from '../cashier/till';
import { type Desk, openDesk } from '../outpatient/desk';

let till: Till;
let made = 0;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.app.close());

type Seat = Pick<Till, 'app' | 'admin'>;

async function draft(
  { app, admin }: Seat,
  printKind: PrintKind,
  change: Partial<PrintContent>,
  id?: number,
  version?: number,
) {
  made += 1;
  const print = { ...plainPrint(printKind), ...change };
  const input = { kind: 'print' as const, printKind, name: `本店${made}`, print, id, version };
  return (await app.send(template.save, input, { token: admin })).data;
}

/** Publishes a template of the organisation and makes it the default of its kind. */
async function put(seat: Seat, printKind: PrintKind, change: Partial<PrintContent>): Promise<number> {
  const { app, admin } = seat;
  const { id, version } = await draft(seat, printKind, change);
  await app.send(template.publish, { kind: 'print', id, version }, { token: admin });
  const relation = { kind: 'print' as const, templateId: id, isDefault: true, required: false };
  const reply = await app.send(templateRelation.save, relation, { token: admin });
  expect(reply).toMatchObject({ success: true });
  return id;
}

const charge = async (id: number) =>
  (await till.app.send(receipt.charge, { id }, { token: till.cashier })).data.template;

describe('机构标志与打印边距', () => {
  const logoOfOrg = async (orgId: number) => {
    const [file] = await till.rows(
      `INSERT INTO file (property_owner_id, org_id, kind, name, mime, bytes, sha256, biz_type, biz_id, uploaded_by,
         state, storage_key, thumb_key)
       VALUES (1, $1, 'IMAGE', 'logo.png', 'image/png', 9, $2, 'ORG_LOGO', $1, 1, 'LINKED', $3, $3 || '-thumb') RETURNING id`,
      [orgId, '0'.repeat(64), `1/${orgId}/logo`],
    );
    await till.rows('UPDATE org SET logo_file_id = $1 WHERE property_owner_id = 1 AND id = $2', [file?.id, orgId]);
    return file?.id;
  };

  it('prints the logo of the organisation, unless 打印机构Logo is off', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    await logoOfOrg(2);
    expect((await charge(order.id)).logo).toBeNull();
    const id = await logoOfOrg(1);
    expect((await charge(order.id)).logo).toMatch(new RegExp(`^/api/files/1\\.1\\.${id}\\.t\\.`));
    await till.set('printLogo', false);
    expect((await charge(order.id)).logo).toBeNull();
  });

  it("打印边距 is the margin unless the organisation's template sets its own; a roll keeps room for a line", async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    await till.set('printMargin', 7);
    expect((await charge(order.id)).margin).toBe(7);
    await till.rows(`UPDATE parameter SET value = '30' WHERE key = 'printMargin'`);
    expect(await charge(order.id)).toMatchObject({ paper: '80mm', margin: 10 });
    const of = { token: till.admin };
    const copyOf = async (printKind: PrintKind) => {
      const [platform] = await till.rows(
        'SELECT id FROM template WHERE property_owner_id = 1 AND org_id IS NULL AND print_kind = $1',
        [printKind],
      );
      const input = { kind: 'print' as const, id: Number(platform?.id), name: `抄${printKind}` };
      const { id } = (await till.app.send(template.copy, input, of)).data;
      return (await till.app.send(template.findById, { kind: 'print', id }, of)).data.print?.margin;
    };
    await till.rows(`UPDATE parameter SET value = '6' WHERE key = 'printMargin'`);
    expect([await copyOf('CHARGE'), await copyOf('BLANK')]).toEqual([6, 10]);
    await put(till, 'CHARGE', { margin: 2 });
    expect((await charge(order.id)).margin).toBe(2);
    await till.rows(`DELETE FROM template_relation; DELETE FROM parameter`);
  });
});

describe('收据', () => {
  it("uses the platform template, then the organisation's published template, without draft changes", async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    expect(await charge(order.id)).toMatchObject({
      ...{ paper: '80mm', copies: 1, margin: 4, fontSize: 10, footText: '请妥善保管收据，退费时请出示' },
      blocks: ['barcode', 'facts', 'lines', 'discounts', 'total', 'ways', 'cashier', 'sign', 'contact'],
    });
    const blocks = [
      { key: 'lines', shown: true },
      { key: 'sign', shown: false },
      { key: 'barcode', shown: true },
    ];
    const own = {
      paper: 'A5' as const,
      copies: 3,
      headText: '收据抬头',
      footText: '谢谢',
      showDiscount: false,
      blocks,
    };
    const id = await put(till, 'CHARGE', own);
    const looks = { paper: 'A5', copies: 3, headText: '收据抬头', footText: '谢谢', showDiscount: false };
    const now = await charge(order.id);
    expect(now).toMatchObject(looks);
    expect(now.blocks).toEqual(['lines', 'barcode', 'facts', 'discounts', 'total', 'ways', 'cashier', 'contact']);
    const { version } = (await till.app.send(template.findById, { kind: 'print', id }, { token: till.admin })).data;
    await draft(till, 'CHARGE', { ...own, copies: 9 }, id, version);
    expect(await charge(order.id)).toMatchObject(looks);
  });

  it('prints automatically only if both the parameter and the template enable automatic printing', async () => {
    const auto = async () =>
      (await till.app.send(chargeOrder.checkConfiguration, {}, { token: till.cashier })).data.receiptAutoPrint;
    expect(await auto()).toBe(true);
    await put(till, 'CHARGE', { autoPrint: false });
    expect(await auto()).toBe(false);
  });
});

describe('papers of the cashier', () => {
  it('apply the template of their kind: paper, copies, texts and points', async () => {
    const kinds = ['REFUND', 'RECHARGE', 'RECEIVABLE', 'SHIFT'] as const;
    const looks = { paper: '58mm', copies: 3, headText: '本店联', showIntegral: false } as const;
    for (const kind of kinds) await put(till, kind, { ...looks, footText: kind });
    const how = (token = till.manager) => ({ token, idempotencyKey: newKey() });
    const refunded = await till.sell([till.line('百元')], 100, [cash(100)]);
    const lines = [{ orderLineId: refunded.lines[0]?.id ?? 0, qty: 1, amount: yuan(100) }];
    const { refundNo } = (await till.giveBack(refunded.id, lines, till.manager)).data;
    const filled = await recharge(till, { principalAmount: yuan(100), ways: [cash(100)] }, till.manager);
    const [staff] = await till.rows('SELECT employee_id AS id FROM employee_org WHERE org_id = 1 ORDER BY 1 LIMIT 1');
    await till.sell([till.line('百元')], 100, [credit(100, { guarantorId: Number(staff?.id) })]);
    const [owed] = await till.rows('SELECT id, version FROM arrears WHERE balance > 0');
    const collected = [{ arrearsId: Number(owed?.id), version: Number(owed?.version), amount: yuan(100) }];
    const asked = { patientId: till.patientId, lines: collected, ways: [cash(100)], amount: yuan(100) };
    await till.app.send(arrears.settle, asked, how());
    const { id, version } = (await till.app.send(cashierShift.current, {}, how())).data.shift ?? { id: 0, version: 0 };
    const handed = await till.app.send(
      cashierShift.handover,
      { id, version, cashCounted: yuan(0), remark: '试' },
      how(),
    );
    expect(handed).toMatchObject({ success: true });
    const idOf = async (text: string) => Number((await till.rows(text))[0]?.id);
    const look = { token: till.manager };
    const papers = [
      await till.app.send(
        receipt.refund,
        { id: await idOf(`SELECT id FROM refund_order WHERE refund_no = '${refundNo}'`) },
        look,
      ),
      await till.app.send(cardReceipt.recharge, { id: filled.data.id }, look),
      await till.app.send(arrears.print, { receivableId: await idOf('SELECT id FROM receivable') }, look),
      await till.app.send(cashierShift.print, { id }, look),
    ];
    expect(papers.map(({ data }) => data.template)).toMatchObject(kinds.map((footText) => ({ ...looks, footText })));
    await till.rows('DELETE FROM template_relation');
  });
});

describe('挂号单', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.app.close());

  it('applies paper, copies, texts and parts of its template', async () => {
    await put(desk, 'REGISTER', {
      paper: '58mm',
      copies: 2,
      footText: '请到二楼',
      blocks: [{ key: 'barcode', shown: false }],
    });
    const { registrationId } = (await desk.register()).data;
    const { data } = await desk.app.send(registration.print, { id: registrationId }, { token: desk.front });
    expect(data.template).toMatchObject({ paper: '58mm', copies: 2, footText: '请到二楼' });
    expect(data.template.blocks).toEqual(['queue', 'facts', 'fee', 'payFirst']);
  });
});

describe('空白单', () => {
  const rows = async () => (await till.app.send(emptyForm.page, { size: 100 }, { token: till.admin })).data.records;

  it("is filled with the patient's data, escaped, and its print is logged", async () => {
    await till.app.database.query('UPDATE empty_form SET with_patient_head = true');
    await till.app.database.query(`UPDATE patient SET name = '<b>王</b>' WHERE id = ${till.patientId}`);
    const blank = (await rows()).find(({ printKind }) => printKind === 'CONSENT');
    const { data } = await till.app.send(
      emptyForm.print,
      { id: blank?.id ?? 0, patientId: till.patientId },
      { token: till.admin },
    );
    expect(data.html).toContain('姓名：&lt;b&gt;王&lt;/b&gt;');
    expect(data.html).toContain('姓名：&lt;b&gt;王&lt;/b&gt;　性别：');
    expect(data).toMatchObject({ paper: 'A4', copies: 1, title: '知情同意书' });
    const log = await till.rows(`SELECT action, target_name FROM operation_log WHERE target_type = '空白单'`);
    expect(log).toEqual([{ action: '打印', target_name: expect.stringContaining('知情同意书（病历号') }]);
  });

  it('has blanks to write in when no patient is given', async () => {
    const [blank] = await rows();
    const { data } = await till.app.send(emptyForm.print, { id: blank?.id ?? 0 }, { token: till.admin });
    expect(data.html).toContain('姓名：＿');
    expect(data.html).not.toContain('{{');
  });

  it('requires a published free page of this organisation', async () => {
    const add = (templateId: number) =>
      till.app.send(
        emptyForm.save,
        { name: `单${made}`, templateId, copies: 1, withPatientHead: false },
        { token: till.admin },
      );
    const fixed = await put(till, 'REFUND', {});
    expect(await add(fixed)).toMatchObject({ status: 400, msg: '模板：该打印类型不能空白打印' });
    const { id } = await draft(till, 'BLANK', { html: '<p>一</p>' });
    expect(await add(id)).toMatchObject({ code: 100003, msg: '当前状态为「草稿」，不能使用' });
    const other = await till.app.signIn('admin_b');
    const theirs = await till.app.send(template.page, { kind: 'print', size: 100 }, { token: other });
    expect(await add(theirs.data.records.at(-1)?.id ?? 0)).toMatchObject({ code: 100002 });
  });

  it('cannot be printed once its template is disabled', async () => {
    const form = (await rows()).find(({ printKind }) => printKind === 'QUES');
    await till.rows(`UPDATE template SET state_enum = 'DISABLE' WHERE id = ${form?.templateId}`);
    expect(await till.app.send(emptyForm.print, { id: form?.id ?? 0 }, { token: till.admin })).toMatchObject({
      code: 100003,
      msg: '当前状态为「模板已停用」，不能打印',
    });
  });
});

describe('平台模板', () => {
  it('are added once to a chain that lacks them', async () => {
    const count = async () =>
      Number((await till.rows('SELECT count(*) AS n FROM template WHERE org_id IS NULL'))[0]?.n);
    const before = await count();
    await addPlatformTemplates(till.app.database.db, () => new Date());
    expect(await count()).toBe(before);
    await till.rows(
      `UPDATE template SET name = '旧名' WHERE org_id IS NULL AND print_kind = 'CHECK' AND property_owner_id = 2`,
    );
    await addPlatformTemplates(till.app.database.db, () => new Date());
    expect(await count()).toBe(before + 1);
  });

  it('are updated once to the current content where no user changed them', async () => {
    const add = () => addPlatformTemplates(till.app.database.db, () => new Date());
    const versions = async (name: string) => {
      const rows = await till.rows(
        `SELECT v.template_version AS v, v.content->'schema'->'sections' AS sections, t.published_version AS p
         FROM template t JOIN template_version v ON (v.property_owner_id, v.template_id) = (t.property_owner_id, t.id)
         WHERE t.org_id IS NULL AND t.property_owner_id = 2 AND t.name = '${name}' ORDER BY v.template_version`,
      );
      return rows.map(({ v, p, sections }) => [v, p, JSON.stringify(sections).includes('showIf')]);
    };
    // Simulates an existing chain with templates of an earlier release.
    const wasSaid = (name: string, publishedBy: string) =>
      till.rows(
        `ALTER TABLE template_version DISABLE TRIGGER template_version_kept;
         UPDATE template_version v SET content = '{"schema":{"sections":[]},"print":null}', published_by = ${publishedBy}
         FROM template t WHERE (v.property_owner_id, v.template_id) = (t.property_owner_id, t.id)
           AND t.org_id IS NULL AND t.property_owner_id = 2 AND t.name = '${name}';
         ALTER TABLE template_version ENABLE TRIGGER template_version_kept`,
      );
    await wasSaid('眼健康问卷', 'NULL');
    await wasSaid('标准问诊', '1');
    await add();
    await add();
    expect(await versions('眼健康问卷')).toEqual([
      [1, 2, false],
      [2, 2, true],
    ]);
    expect(await versions('标准问诊')).toEqual([[1, 1, false]]);
  });
});
