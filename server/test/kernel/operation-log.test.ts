import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { actionOf, isLogged } from '../../src/kernel/call/action';
import { type Desk, openDesk } from '../outpatient/desk';
import { contractCalls } from '../support/calls';

/** Endings of lookup paths; every other POST changes something. */
const LOOKUP =
  /(page|ArchivesList|findByOrgId|packages|statistics|code|verificationCode|state|page-triage|page-list|patient-label-detail|patient-note-detail|earlier-visits|drugs|page-record|outcome|calendar|can-subscribe-date|time-frame|findAll|findById|findByBreed|findInvoice|findInvoiceDetail|findLocation|findPrescriptionCommodity|findSaleRecord|isExistPendingReviewInvoice|choose|records|orgs|changes|custom-demand|waiting|board|remake-rate|findByPropertyOwner|findStock|findTagPrice|find|find-items|findByChart|getTasks|find-employee|find-like-np|check|check-duplicate|preview|preview-grid|scan|scan-batch|total|drill|tree|matrix|trial|doctors|fee-suggest|sessions|versions|pins|health|audit|resolve|pay-way-count|progress|places|info|adapters|scopes|people|main|accounts|try|load|findParents|quote|overview|returnable|sellable|expand|stored-value|cross-org|timeline|compare|subscribe-(data|time)|findTemplates|findTemplateById|\/(list|total|drill)\/[\w-]+)$/i;
/** Calls that browsers send by themselves, read marks, and the end of a job that is stored in memory only. */
const UNSTORED =
  /^POST (\/api\/(remotes\/report|notice\/(tell|read))|.+[-/](import|import-count|file)\/(cancel|upload))$/;

const address = (path: string) => path.replace(/\/\{\w+\}$/, '');

describe('the operation log', () => {
  const writes = contractCalls().filter(
    ({ id, method, path, grant }) =>
      method === 'POST' && grant !== 'none' && !LOOKUP.test(address(path)) && !UNSTORED.test(id),
  );

  it.each(writes.map((call) => [call.id, call] as const))('has a line of %s', (_id, call) => {
    expect(isLogged(call)).toBe(true);
    expect(actionOf(call).action).not.toBe('查看');
  });

  it('names an action that a page grants', () => {
    expect(actionOf(triageRecord.finish)).toEqual({ menuId: 1102, module: '分诊台', action: '完成预检' });
  });
});

describe('a line of the operation log', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.app.close());

  it('is written for every action that a page grants, with the states before and after', async () => {
    const { acceptsId } = (await desk.register()).data;
    const as = { token: desk.nurse };
    await desk.app.send(triageRecord.save, { acceptsId, version: 0, heightCm: 142.5 }, as);
    await desk.app.send(triageRecord.cancel, { acceptsId, version: 1 }, as);
    await desk.app.send(triageRecord.finish, { acceptsId, version: 2, odUcva: '5.0', osUcva: '5.0' }, as);
    const { rows } = await desk.app.database.query(
      `SELECT action, module, success, before->'state'->>'value' AS old, after->'state'->>'value' AS new
       FROM operation_log WHERE target_type = '分诊预检' ORDER BY id`,
    );
    const line = { module: '分诊台', success: true };
    expect(rows).toEqual([
      { ...line, action: '保存预检', old: '未预检', new: '已保存' },
      { ...line, action: '清空预检', old: '已保存', new: '未预检' },
      { ...line, action: '完成预检', old: '未预检', new: '已完成' },
    ]);
  });

  it('is not written for a lookup without an object', async () => {
    const token = await desk.app.signIn('admin');
    const lines = async () =>
      (await desk.app.database.query('SELECT action FROM operation_log WHERE target_name IS NULL ORDER BY id')).rows;
    const before = await lines();
    expect(await desk.app.send(home.charts, { days: 7 }, { token })).toMatchObject({ success: true });
    expect(await desk.app.send(cashierShift.current, {}, { token })).toMatchObject({ success: true });
    expect(await lines()).toEqual(before);
  });
});
