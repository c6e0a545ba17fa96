import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { contraindication } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensBarcodes, lensSuppliers } from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import { lensBaseline } from '@mingmou/contract/workstation/archive/lens/lens-baseline.contract';
import { hardLensOrder, hardLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { BASELINE, type LensClinic, openLensClinic } from './lens-clinic';

let at: LensClinic;
beforeAll(async () => {
  at = await openLensClinic();
});
beforeEach(() => at.clear());
afterAll(() => at.app.close());

const listed = async (ownerId: number) => (await at.app.send(hardLensOrder.list, { ownerId }, at.here())).data;
const sale = async (id: number) => (await at.app.send(saleDesk.findInvoiceDetail, { id }, at.here())).data;
const retrial = (ownerId: number, recordId: number, version = 1) =>
  at.app.send(hardLensOrder.retrial, { ownerId, recordId, version, reason: '参数录错' }, at.here());
/** Creates an archive with examination, trial and signed consent. */
const ready = async () => {
  const made = await at.archive();
  await at.examine(made.acceptsId);
  await at.tried(made.id);
  await at.sign(made.id);
  return made;
};

/** Receives a later visit of the patient of an archive. */
async function nextVisit(archiveId: number): Promise<number> {
  const { acceptsId } = await at.clinic.arrive();
  await at.clinic.receive(acceptsId);
  await at.query('UPDATE accepts SET patient_id = (SELECT patient_id FROM lens_archive WHERE id = $2) WHERE id = $1', [
    ...[acceptsId, archiveId],
  ]);
  return acceptsId;
}

describe('订片', () => {
  it('proposes the lens of the trial, with its power plus the over-refraction', async () => {
    const { id } = await ready();
    expect((await listed(id)).proposed).toMatchObject({
      ...at.breeds.get(3),
      ...{ orderType: '首配', eyeScope: 'OD', wearMode: 2, replaceCycle: 6, prescriberId: at.doctorId },
      ...{ odDia: 10.6, odAcK: 42.5, odTargetD: -3, odSph: 0.5, odColor: '绿', fitterId: at.doctorId },
    });
  });

  it('WS-13 proposes the base curve of Jessen for the trial, and for an order without a trial', async () => {
    const made = await at.archive();
    await at.examine(made.acceptsId, { ...BASELINE, 'inspection/f07': { odK1: 43, odK2: 44, osK1: 42.5, osK2: 43 } });
    const { proposed } = (await at.app.send(hardLensTry.list, { ownerId: made.id }, at.here())).data;
    expect(proposed).toEqual({
      ...{ odTargetD: -3, odJessen: 0.75, odBc: 8.6, osTargetD: -2.75, osJessen: 0.75, osBc: 8.65 },
    });
    expect((await listed(made.id)).proposed).toMatchObject({
      orderType: '首配',
      eyeScope: 'OU',
      odBc: 8.6,
      osBc: 8.65,
    });
  });

  it('creates a draft sale with the parameters of each lens, and the archive becomes 已订片', async () => {
    const { id, patientId } = await ready();
    expect(await at.order(id, { mark: '点', fenestration: 1 })).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 2, cycleNo: 1 });
    const lenses = await at.lenses(id);
    expect(lenses).toMatchObject([
      { eye: 'OD', cycleNo: 1, saleState: 'DRAFT', chargeState: 'NONE', deliveryState: null, deliveryId: null },
      { eye: 'OS', cycleNo: 1 },
    ]);
    expect(await sale(lenses[0]?.saleId ?? 0)).toMatchObject({
      ...{ state: 'DRAFT', source: 'CLINIC', saleType: '接触镜', processType: '定片', patientId },
      lines: [
        {
          ...{ eye: 'OD', qty: 1, categoryId: 'qx3' },
          customParams: { ac: 42.5, dia: 10.6, power: 0.75, targetReduce: 3, lensColor: '绿', note: '标记 点 打孔 1' },
        },
        { eye: 'OS', customParams: { ac: 42.25, targetReduce: 2.75, lensColor: '蓝' } },
      ],
    });
    // An order that awaits delivery refuses a further order.
    expect(await at.order(id)).toMatchObject({ code: 120710 });
  });

  it('requires a trial or the reason for none (120706)', async () => {
    const { id, acceptsId } = await at.archive();
    await at.examine(acceptsId);
    await at.sign(id);
    expect(await at.order(id)).toMatchObject({ code: 120706, msg: '请先完成试戴' });
    expect(await at.order(id, { skipTryReason: '外院处方' })).toMatchObject({ success: true });
  });

  it('WS-28 refuses an order of orthokeratology lenses without a signed consent (120703), unless the consent is not required', async () => {
    const { id, acceptsId } = await at.archive();
    await at.examine(acceptsId);
    await at.tried(id);
    expect(await at.order(id)).toMatchObject({ code: 120703, msg: '请先签署知情同意书' });
    expect(await at.one(id)).toMatchObject({ state: 1, cycleNo: 0 });
    expect(await at.lenses(id)).toEqual([]);
    await at.sign(id);
    expect(await at.order(id)).toMatchObject({ success: true });
  });

  it('WS-39 requires a prescriber of 主治 or above with a valid certificate, and a reason to override a contraindication', async () => {
    const { id } = await ready();
    await at.qualify('4');
    expect(await at.order(id)).toMatchObject({ code: 120712, msg: '开方医生不满足角膜塑形镜验配资质：职称' });
    await at.qualify('3', '2026-03-09');
    expect(await at.order(id)).toMatchObject({ code: 120712, msg: '开方医生不满足角膜塑形镜验配资质：培训证书' });
    await at.qualify('3', '2026-03-10');
    const { version } = (await at.app.send(lensBaseline.find, { id }, at.here())).data;
    const answered = contraindication.rows.map(({ code }) => ({ code, present: code === 3 }));
    const unasked = { id, version, contraindications: answered.filter(({ code }) => code === 3) };
    await at.app.send(lensBaseline.save, unasked, at.here());
    expect(await at.order(id, { overrideReason: '可疑' })).toMatchObject({
      ...{ code: 120205, msg: '请填写禁忌症：妊娠/哺乳、活动性眼部炎症、干眼重度、其他' },
    });
    expect((await at.app.send(lensBaseline.find, { id }, at.here())).data.missing).toEqual(['禁忌症']);
    await at.app.send(lensBaseline.save, { id, version: version + 1, contraindications: answered }, at.here());
    expect(await at.order(id)).toMatchObject({ code: 120713, msg: expect.stringContaining('圆锥角膜') });
    expect(await at.order(id, { overrideReason: '可疑，地形图复查稳定' })).toMatchObject({ success: true });
    await at.qualify();
  });

  it('requires the baseline (§8a 6), and stores its examinations with the order', async () => {
    const { id, acceptsId } = await at.archive();
    const { 'inspection/f23': tear, ...rest } = BASELINE;
    await at.examine(acceptsId, { ...rest, 'inspection/f09': { odAl: 24.5, osAl: 24.3 } });
    await at.tried(id);
    await at.sign(id);
    expect(await at.order(id)).toMatchObject({ code: 120205, msg: '请填写基线：干眼、角膜厚度' });
    await at.examine(acceptsId, { 'inspection/f23': tear ?? {} });
    await at.query(`UPDATE stage_record SET content = $2 WHERE accepts_id = $1 AND stage = 'inspection/f09'`, [
      ...[acceptsId, JSON.stringify(BASELINE['inspection/f09'])],
    ]);
    expect(await at.order(id)).toMatchObject({ success: true });
    const fixed = (await at.app.send(lensBaseline.find, { id }, at.here())).data;
    expect(fixed).toMatchObject({ isFixed: true, missing: [] });
    await at.examine(await nextVisit(id), { 'inspection/f04': { odSubSph: -9 } });
    const later = (await at.app.send(lensBaseline.find, { id }, at.here())).data;
    expect(later.parts).toEqual(fixed.parts);
  });

  it('requires the figures of each eye that gets a lens, and those of the other eye only for its lens', async () => {
    const { id, acceptsId } = await at.archive();
    const only = (content: Readonly<Record<string, unknown>>, eye: 'od' | 'os') => {
      const other = eye === 'od' ? 'os' : 'od';
      return Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith(other)));
    };
    const sides = (eye: 'od' | 'os') =>
      Object.fromEntries(Object.entries(BASELINE).map(([form, content]) => [form, only(content, eye)]));
    await at.examine(acceptsId, sides('od'));
    await at.tried(id);
    await at.sign(id);
    const lacks = ['主觉球镜', '眼压', '角膜曲率', '眼轴', '角膜厚度', '泪膜破裂时间', '裂隙灯（角膜）', '眼底'];
    expect(await at.order(id)).toMatchObject({
      ...{ code: 120205, msg: `请填写基线：${lacks.map((one) => `左眼${one}`).join('、')}` },
    });
    expect(await at.order(id, { eyeScope: 'OD' })).toMatchObject({ success: true });
    // The baseline is fixed for the right eye only; the left eye is judged when it gets a lens.
    const [lens] = await at.lenses(id);
    await at.arrive(lens?.saleId ?? 0);
    const both = at.delivery(lens?.code ?? '', 'B1');
    const delivered = await at.deliver(id, only(both, 'od'));
    expect(delivered).toMatchObject({ success: true });
    const renewal = { orderType: '续订', eyeScope: 'OS' };
    expect(await at.order(id, renewal)).toMatchObject({ code: 120205, msg: expect.stringContaining('左眼主觉球镜') });
    expect(await at.order(id, { ...renewal, eyeScope: 'OU' })).toMatchObject({ code: 120205 });
    await at.examine(await nextVisit(id), sides('os'));
    expect(await at.order(id, renewal)).toMatchObject({ success: true });
    const fixed = (await at.app.send(lensBaseline.find, { id }, at.here())).data;
    expect(fixed).toMatchObject({ isFixed: true, missing: [] });
    const says = (form: string) => fixed.parts.find(({ formCode }) => formCode === form)?.says;
    expect(says('F09')).toBe('右眼 眼轴 24.50 厚度 545 横径 11.6；左眼 眼轴 24.30 厚度 548 横径 11.6');
    // A later examination of both eyes changes neither.
    await at.examine(await nextVisit(id), { 'inspection/f09': { odAl: 26, osAl: 26 } });
    expect((await at.app.send(lensBaseline.find, { id }, at.here())).data.parts).toEqual(fixed.parts);
  });

  it('names the supplier, proposes the same one for the renewal, and refuses a disabled one', async () => {
    const { id } = await ready();
    const [supplier] = await at.query(
      `INSERT INTO erp_supplier (property_owner_id, code, name, pinyin, contact, phone, settle_type)
       SELECT property_owner_id, 'GYS99', '上海视光', 'shsg', '张敏', '13800000001', '月结' FROM lens_archive WHERE id = $1
       RETURNING id`,
      [id],
    );
    const supplierId = Number(supplier?.id);
    expect((await at.app.send(lensSuppliers, {}, at.here())).data).toContainEqual({ id: supplierId, name: '上海视光' });
    expect(await at.order(id, { supplierId })).toMatchObject({ success: true });
    const [lens] = await at.lenses(id);
    await at.arrive(lens?.saleId ?? 0);
    await at.deliver(id, at.delivery(lens?.code ?? '', 'S1'));
    expect(await listed(id)).toMatchObject({ rows: [{ current: { supplierId } }], proposed: { supplierId } });
    await at.query(`UPDATE erp_supplier SET state_enum = 'DISABLE' WHERE id = $1`, [supplierId]);
    expect((await at.app.send(lensSuppliers, {}, at.here())).data).not.toContainEqual({
      ...{ id: supplierId, name: '上海视光' },
    });
    const disabled = await at.order(id, { supplierId, orderType: '续订' });
    expect(disabled).toMatchObject({ msg: '供应商：已停用，请重新选择' });
  });

  it('shows warnings against the lenses when the archive is opened, and refuses nothing', async () => {
    const { acceptsId, patientId } = await at.archive(3, '2019-05-01');
    await at.examine(acceptsId, {
      ...BASELINE,
      'inspection/f04': { odSubSph: -6, odSubCyl: -1.75, odSubAxis: 10, osSubSph: -1, osSubCyl: -1, osSubAxis: 90 },
      'inspection/f06': { odMean: 21, osMean: 21.1 },
      'inspection/f07': { odK1: 38.99, odK2: 43, osK1: 39, osK2: 46 },
      'inspection/f08': { odEFlat: 0.39, osEFlat: 0.6, odPupilMm: 5, osPupilMm: 4.9 },
      'inspection/f09': { odAl: 24, odCct: 479, odWtw: 10.9, osCct: 480, osWtw: 11 },
      'inspection/f10': { odPupilPhotopic: 3.2, osPupilPhotopic: 3.1, osPupilMesopic: 6.2 },
    });
    const { lensArchive } = await import('@mingmou/contract/workstation/archive/lens/lens-archive.contract');
    const input = { patientId, lensCategory: 3 as const, doctorId: at.doctorId, archiveName: '第二份' };
    const { warnings } = (await at.app.send(lensArchive.create, input, at.once())).data;
    expect(warnings).toEqual([
      '未满8周岁',
      ...['右眼等效球镜-6.88D，不在-0.75～-6.00D之间', '右眼顺规散光1.75D，大于1.50D'],
      ...[
        '右眼角膜曲率38.99D，不在39.00～46.00D之间',
        '右眼角膜厚度479µm，小于480µm',
        '右眼角膜横径10.9mm，小于11.0mm',
      ],
      ...['右眼瞳孔直径5.0mm，不小于5.0mm', '右眼e值0.39，不在0.40～0.60之间'],
      ...['左眼逆规散光1.00D，大于0.75D', '左眼球镜与柱镜之比不大于2:1'],
      ...['左眼瞳孔直径6.2mm，不小于5.0mm', '左眼眼压21.1mmHg，高于21.0mmHg'],
    ]);
  });

  it('can be reopened while the sale is unpaid: voids the sale and restores the archive state', async () => {
    const { id, orderRecordId, saleId } = await at.ordered();
    await at.query(`UPDATE sale SET charge_state = 'CHARGED', paid_amount = 1 WHERE bill_id = $1`, [saleId]);
    expect(await retrial(id, orderRecordId)).toMatchObject({ code: 120210 });
    await at.query(`UPDATE sale SET charge_state = 'NONE' WHERE bill_id = $1`, [saleId]);
    expect(await retrial(id, orderRecordId)).toMatchObject({ success: true });
    expect((await sale(saleId)).state).toBe('INVALID');
    expect(await at.one(id)).toMatchObject({ state: 1, cycleNo: 0 });
    expect(await at.lenses(id)).toEqual([]);
    expect(await at.order(id, {}, { recordId: orderRecordId, version: 2 })).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 2, cycleNo: 1 });
  });

  it('finds the barcode that fits the parameters, with stock and price', async () => {
    const { breedId = 0 } = at.breeds.get(3) ?? {};
    const found = (await at.app.send(lensBarcodes, { breedId }, at.here())).data;
    expect(found).toMatchObject([{ isOrdered: true, stock: 0, price: expect.anything() }]);
    const { breedId: soft = 0 } = at.breeds.get(1) ?? {};
    const asked = async (params: object) =>
      (await at.app.send(lensBarcodes, { breedId: soft, ...params }, at.here())).data;
    const all = await asked({});
    const [lens] = await at.query(
      `SELECT sph::float8, cyl::float8, (attrs->>'axis')::int AS axis, (attrs->>'bc')::float8 AS bc,
         (attrs->>'dia')::float8 AS dia, code FROM erp_barcode WHERE breed_id = $1 ORDER BY id LIMIT 1`,
      [soft],
    );
    const { code, ...graded } = lens ?? {};
    const params = Object.fromEntries(Object.entries(graded).filter(([, value]) => value !== null));
    expect(await asked(params)).toMatchObject([{ code, isOrdered: false }]);
    expect(all.length).toBeGreaterThan(1);
  });
});
