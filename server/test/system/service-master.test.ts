import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerLabel, customerSource } from '@mingmou/contract/patients/customer.contract';
import { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { label } from '@mingmou/contract/system/service/label.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  orgIds = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
});
afterAll(() => app.close());

async function idOf(sql: string): Promise<number> {
  const { rows } = await app.database.query(sql);
  return Number(rows[0]?.id);
}

const newLabel = (name: string, more = {}) => ({
  name,
  category: '自定义' as const,
  color: '#12784F' as const,
  ...more,
});
const labelNamed = async (name: string) => {
  const { data } = await app.send(label.page, { name, size: 100 }, { token: admin });
  return data.records.find((row) => row.name === name);
};

describe('患者标签', () => {
  it('requires a name that is unique in the chain, also under concurrency', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => app.send(label.save, newLabel('角塑复查'), { token: admin })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const refused = replies.filter(({ success }) => !success);
    expect(refused.map(({ code, msg }) => [code, msg])).toEqual(
      Array.from({ length: 3 }, () => [100004, '标签名称「角塑复查」已存在，请更换']),
    );
  });

  it('counts its patients, and can only be disabled once used', async () => {
    const used = await labelNamed('VIP');
    const id = used?.id ?? 0;
    await app.database.query(
      `UPDATE patient SET label_ids = ARRAY[${id}]::bigint[]
       WHERE id = (SELECT min(id) FROM patient WHERE property_owner_id = 1 AND state_enum = 'ENABLE')`,
    );
    const row = await labelNamed('VIP');
    const version = row?.version ?? 0;
    expect(row?.patientCount).toBeGreaterThan(0);
    const says = { code: 100007, msg: '患者标签「VIP」已被患者使用，不能删除' };
    expect(await app.send(label.deleteCheck, { id }, { token: admin })).toMatchObject(says);
    expect(await app.send(label.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject(says);
    const disabled = await app.send(label.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(disabled.success).toBe(true);
    const { data } = await app.send(customerLabel.findAll, {}, { token: admin });
    expect(data.map(({ name }) => name)).not.toContain('VIP');
  });

  it('is deleted when unused, and frees its name', async () => {
    await app.send(label.save, newLabel('无人使用'), { token: admin });
    const { id = 0, version = 0 } = (await labelNamed('无人使用')) ?? {};
    const gone = await app.send(label.delete, { id, version, stateEnum: 'DELETE' }, { token: admin });
    expect(gone.success).toBe(true);
    expect((await app.send(label.save, newLabel('无人使用'), { token: admin })).success).toBe(true);
  });

  it('is offered in order to all accounts, with name and colour only', async () => {
    await app.send(label.save, newLabel('排第一', { sort: 1 }), { token: admin });
    const doctor = await app.signIn('doctor');
    const { data } = await app.send(customerLabel.findAll, {}, { token: doctor });
    const at = data.findIndex(({ name }) => name === '排第一');
    expect(data[at]).toEqual({ id: expect.any(Number), name: '排第一', color: '#12784F' });
    expect(data[at + 1]?.name).toBe('高度近视');
    expect(await app.send(label.page, {}, { token: doctor })).toMatchObject({ status: 403 });
    expect(await app.send(label.save, newLabel('医生的'), { token: doctor })).toMatchObject({ status: 403 });
  });

  it('requires one of the readable colours', async () => {
    const reply = await app.sendRaw(label.save, newLabel('太浅', { color: '#ffffff' }), { token: admin });
    expect(reply).toMatchObject({ status: 400, data: { field: 'color' } });
  });
});

describe('order of 患者标签', () => {
  const inOrder = async () => {
    const { data } = await app.send(label.page, { size: 100 }, { token: admin });
    return data.records;
  };

  it('requires the edit right: the given labels swap their places, and a new label is last', async () => {
    const [first, second, third, ...rest] = await inOrder();
    const ids = [third, first].map((row) => row?.id ?? 0);
    expect((await app.send(label.sort, { ids }, { token: admin })).success).toBe(true);
    const after = await inOrder();
    expect(after.map(({ id }) => id)).toEqual([third, second, first, ...rest].map((row) => row?.id));
    // Sorting does not change the version of the row, so a concurrent edit can still be saved.
    expect(after[0]?.version).toBe(third?.version);
    await app.send(label.save, newLabel('新来的'), { token: admin });
    expect((await inOrder()).at(-1)?.name).toBe('新来的');
    const { rows } = await app.database.query(
      `SELECT target_name, before->'sort'->>'value' AS old, after->'sort'->>'value' AS new FROM operation_log
       WHERE target_type = '患者标签' AND before ? 'sort' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]?.target_name).toBe(`${third?.name}、${first?.name}`);
    expect(String(rows[0]?.new).startsWith(`${third?.name}、${second?.name}、${first?.name}`)).toBe(true);
    expect(String(rows[0]?.old).startsWith(`${first?.name}、${second?.name}、${third?.name}`)).toBe(true);
  });

  it('is unchanged by edits, refuses foreign and duplicate ids, and stays consistent under concurrency', async () => {
    const rows = await inOrder();
    const ids = rows.map(({ id }) => id);
    const [row] = rows;
    const { id = 0, version = 0 } = row ?? {};
    await app.send(label.update, { ...newLabel('改了名的'), id, version }, { token: admin });
    expect((await inOrder())[0]?.name).toBe('改了名的');
    for (const wrong of [
      [id, id],
      [id, 999_999],
    ]) {
      expect(await app.send(label.sort, { ids: wrong }, { token: admin })).toMatchObject({ code: 100002 });
    }
    const doctor = await app.signIn('doctor');
    expect(await app.send(label.sort, { ids }, { token: doctor })).toMatchObject({ status: 403 });
    const reversed = [...ids].reverse();
    const shifted = [...ids.slice(1), id];
    const replies = await Promise.all(
      [reversed, shifted].map((order) => app.send(label.sort, { ids: order }, { token: admin })),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    expect([reversed.join(), shifted.join()]).toContain((await inOrder()).map((one) => one.id).join());
  });
});

const newSource = (name: string, more = {}) => ({ name, sourceKind: 'NORMAL' as const, ...more });
const sources = async () => (await app.send(customerSourceMaster.page, { size: 100 }, { token: admin })).data.records;
const sourceNamed = async (name: string) => {
  const found = (await sources()).find((row) => row.name === name);
  if (!found) throw new Error(`no source ${name}`);
  return found;
};

describe('患者来源', () => {
  it('is listed as a tree, with branches below their parent', async () => {
    const rows = await sources();
    const at = rows.findIndex(({ name }) => name === '转介绍');
    expect(rows.slice(at, at + 4).map(({ name, parentName, sourceKind }) => [name, parentName, sourceKind])).toEqual([
      ['转介绍', null, 'NORMAL'],
      ['老客户', '转介绍', 'PATIENT'],
      ['员工', '转介绍', 'EMPLOYEE'],
      ['外部合作', '转介绍', 'OUTER'],
    ]);
  });

  it('keeps the order of the branches of one parent, and of the first level', async () => {
    const parentId = (await sourceNamed('线上')).id;
    const branches = (await sources()).filter((row) => row.parentId === parentId).map(({ id }) => id);
    const [first = 0, ...rest] = branches;
    expect(
      (await app.send(customerSourceMaster.sort, { parentId, ids: [...rest, first] }, { token: admin })).success,
    ).toBe(true);
    const now = (await sources()).filter((row) => row.parentId === parentId).map(({ id }) => id);
    expect(now).toEqual([...rest, first]);
    const roots = (await sources()).filter((row) => !row.parentId).map(({ id }) => id);
    expect((await app.send(customerSourceMaster.sort, { ids: [...roots].reverse() }, { token: admin })).success).toBe(
      true,
    );
    const after = await sources();
    expect(after.filter((row) => !row.parentId).map(({ id }) => id)).toEqual([...roots].reverse());
    const at = after.findIndex(({ id }) => id === parentId);
    expect(after.slice(at + 1, at + 1 + branches.length).map(({ id }) => id)).toEqual([...rest, first]);
    const mixed = await app.send(customerSourceMaster.sort, { parentId, ids: [first, parentId] }, { token: admin });
    expect(mixed).toMatchObject({ code: 100002 });
    await app.send(customerSourceMaster.sort, { ids: roots }, { token: admin });
  });

  it('has at most two levels', async () => {
    const branch = await sourceNamed('美团');
    expect(
      await app.send(customerSourceMaster.save, newSource('第三级', { parentId: branch.id }), { token: admin }),
    ).toMatchObject({
      code: 100002,
    });
    const { id, version } = await sourceNamed('线上');
    const other = await sourceNamed('筛查');
    expect(
      await app.send(
        customerSourceMaster.update,
        { ...newSource('线上', { parentId: other.id }), id, version },
        { token: admin },
      ),
    ).toMatchObject({ code: 100007, msg: '患者来源「线上」已被下级来源使用，不能归入其他来源' });
    const own = await sourceNamed('其他');
    const itself = { ...newSource('其他', { parentId: own.id }), id: own.id, version: own.version };
    expect(await app.send(customerSourceMaster.update, itself, { token: admin })).toMatchObject({ code: 100002 });
  });

  it('never puts two sources below each other under concurrency', async () => {
    await app.send(customerSourceMaster.save, newSource('甲'), { token: admin });
    await app.send(customerSourceMaster.save, newSource('乙'), { token: admin });
    const [one, two] = await Promise.all([sourceNamed('甲'), sourceNamed('乙')]);
    const below = (row: typeof one, parent: typeof one) =>
      app.send(
        customerSourceMaster.update,
        { ...newSource(row.name, { parentId: parent.id }), id: row.id, version: row.version },
        { token: admin },
      );
    const replies = await Promise.all([below(one, two), below(two, one)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('accepts no branch while it is being deleted', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `去留${index}`);
    for (const name of names) await app.send(customerSourceMaster.save, newSource(name), { token: admin });
    const rows = (await sources()).filter(({ name }) => names.includes(name));
    const pairs = await Promise.all(
      rows.map(({ id, version }) =>
        Promise.all([
          app.send(customerSourceMaster.delete, { id, version, stateEnum: 'DELETE' }, { token: admin }),
          app.send(customerSourceMaster.save, newSource('下级', { parentId: id }), { token: admin }),
        ]),
      ),
    );
    expect(pairs.map((pair) => pair.filter(({ success }) => success).length)).toEqual(names.map(() => 1));
  });

  it('requires a name that is unique below its parent', async () => {
    const parent = await sourceNamed('线上');
    const twice = await app.send(customerSourceMaster.save, newSource('抖音', { parentId: parent.id }), {
      token: admin,
    });
    expect(twice).toMatchObject({ code: 100004, msg: '来源名称「抖音」已存在，请更换' });
    const { id } = await sourceNamed('筛查');
    expect(
      (await app.send(customerSourceMaster.save, newSource('抖音', { parentId: id }), { token: admin })).success,
    ).toBe(true);
    const top = await app.send(customerSourceMaster.save, newSource('线上'), { token: admin });
    expect(top).toMatchObject({ code: 100004 });
  });

  it('with branches or patients cannot be deleted, and a parent counts the patients of its branches', async () => {
    const branch = await sourceNamed('小红书');
    await app.database.query(
      `UPDATE patient SET source_id = ${branch.id}
       WHERE id = (SELECT max(id) FROM patient WHERE property_owner_id = 1 AND state_enum = 'ENABLE')`,
    );
    expect(await app.send(customerSourceMaster.deleteCheck, { id: branch.id }, { token: admin })).toMatchObject({
      code: 100007,
      msg: '患者来源「小红书」已被患者使用，不能删除',
    });
    const { id, patientCount } = await sourceNamed('线上');
    expect(await app.send(customerSourceMaster.deleteCheck, { id }, { token: admin })).toMatchObject({
      code: 100007,
      msg: '患者来源「线上」已被下级来源使用，不能删除',
    });
    const below = (await sources()).filter(({ parentId }) => parentId === id);
    expect(patientCount).toBe(below.reduce((sum, row) => sum + row.patientCount, 0));
    expect(patientCount).toBeGreaterThan(0);
  });

  it('is not offered once it is disabled, nor are its branches', async () => {
    const { id, version } = await sourceNamed('筛查');
    await app.send(customerSourceMaster.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    const { data } = await app.send(customerSource.findAll, {}, { token: admin });
    expect(data.filter(({ name }) => name.startsWith('筛查'))).toEqual([]);
    const { data: parents } = await app.send(customerSourceMaster.parents, {}, { token: admin });
    expect(parents.map(({ name }) => name)).not.toContain('筛查');
    expect(parents.map(({ name }) => name)).not.toContain('美团');
  });
});

const newSchool = (name: string, more = {}) => ({ name, schoolType: 2 as const, district: '西湖区', ...more });

describe('学校', () => {
  it('requires a name that is unique in its district', async () => {
    expect((await app.send(school.save, newSchool('青山小学'), { token: admin })).success).toBe(true);
    expect(await app.send(school.save, newSchool('青山小学'), { token: admin })).toMatchObject({
      code: 100004,
      msg: '学校名称「青山小学」已存在，请更换',
    });
    const elsewhere = await app.send(school.save, newSchool('青山小学', { district: '上城区' }), { token: admin });
    expect(elsewhere.success).toBe(true);
  });

  it('is found by initials in list and picker', async () => {
    await app.send(school.save, newSchool('绿水中学', { grades: ['21', '22'] }), { token: admin });
    const { data } = await app.send(school.page, { keyword: 'LSZX' }, { token: admin });
    expect(data.records).toMatchObject([{ name: '绿水中学', grades: ['21', '22'], classesPerGrade: 10 }]);
    const doctor = await app.signIn('doctor');
    const { data: picked } = await app.send(school.findAll, { keyword: 'lszx' }, { token: doctor });
    expect(picked).toEqual([
      { id: expect.any(Number), name: '绿水中学', schoolType: 2, district: '西湖区', grades: ['21', '22'] },
    ]);
    expect(await app.send(school.page, {}, { token: doctor })).toMatchObject({ status: 403 });
  });

  it('that is used by a screening of another organisation can only be disabled', async () => {
    const id = await idOf('SELECT school_id AS id FROM screening_task WHERE property_owner_id = 1 LIMIT 1');
    const elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
    const { data } = await app.send(school.findById, { id }, { token: elsewhere });
    const says = { code: 100007, msg: `学校「${data.name}」已被筛查任务使用，不能删除` };
    expect(await app.send(school.deleteCheck, { id }, { token: elsewhere })).toMatchObject(says);
    const { version } = data;
    const disabled = await app.send(school.enable, { id, version, stateEnum: 'DISABLE' }, { token: elsewhere });
    expect(disabled.success).toBe(true);
    const { data: picked } = await app.send(school.findAll, {}, { token: admin });
    expect(picked.map((row) => row.id)).not.toContain(id);
  });

  it('of another chain is not found', async () => {
    const { data } = await app.send(school.save, newSchool('本链小学'), { token: admin });
    await app.database.query(`UPDATE school SET property_owner_id = 2 WHERE id = ${data.id}`);
    expect(await app.send(school.findById, { id: data.id }, { token: admin })).toMatchObject({ code: 100002 });
  });
});

const newIcd = (code: string, name: string, more = {}) => ({ code, name, isCommon: false, ...more });

describe('ICD-10', () => {
  it('is found by code, name and initials, with common codes first', async () => {
    for (const keyword of ['h52.1', '近视', 'JS']) {
      const { data } = await app.send(icd.page, { keyword, size: 100 }, { token: admin });
      expect(data.records.map(({ code }) => code)).toContain('H52.1');
    }
    const { data } = await app.send(icd.page, { size: 100 }, { token: admin });
    const common = data.records.map(({ isCommon }) => isCommon);
    expect(common).toEqual([...common].sort((a, b) => Number(b) - Number(a)));
  });

  it('requires a valid and unique ICD-10 code', async () => {
    expect(await app.send(icd.save, newIcd('H52.1', '又一个近视'), { token: admin })).toMatchObject({
      code: 100004,
      msg: '编码「H52.1」已存在，请更换',
    });
    for (const code of ['52.1', 'H5', 'h52.1', 'H52.', 'H52.123456', 'H52.100x01', 'H52.100x0011', 'H52.1†*']) {
      const reply = await app.send(icd.save, newIcd(code, '不合规'), { token: admin });
      expect([code, reply.status, reply.data]).toMatchObject([code, 400, { field: 'code' }]);
    }
  });

  it('keeps an extended code of the national clinical edition complete, including dagger and asterisk', async () => {
    for (const code of ['H52.100x001', 'H59.80000x001*', 'B30.900†']) {
      const { data } = await app.send(icd.save, newIcd(code, `扩展${code}`), { token: admin });
      expect(await app.send(icd.findById, { id: data.id }, { token: admin })).toMatchObject({ data: { code } });
    }
  });

  it('contains the eye chapter, H00 to H59, and related codes in a new chain', async () => {
    const { rows } = await app.database.query('SELECT code FROM icd WHERE property_owner_id = 1 ORDER BY code');
    const codes = rows.map(({ code }) => String(code));
    const categories = new Set(codes.filter((code) => code.startsWith('H')).map((code) => code.slice(0, 3)));
    // The 47 categories of chapter VII of ICD-10.
    expect([...categories].join(' ')).toBe(
      'H00 H01 H02 H03 H04 H05 H06 H10 H11 H13 H15 H16 H17 H18 H19 H20 H21 H22 H25 H26 H27 H28 H30 H31 H32 H33 H34 H35 H36 ' +
        'H40 H42 H43 H44 H45 H46 H47 H48 H49 H50 H51 H52 H53 H54 H55 H57 H58 H59',
    );
    expect(codes).toEqual(expect.arrayContaining(['H52.1', 'H18.6', 'H36.0*', 'E11.3†', 'Q12.0', 'S05.5', 'Z96.1']));
  });

  it('with diagnoses in any organisation keeps its code and cannot be deleted', async () => {
    const { rows } = await app.database.query(
      `SELECT icd.id, icd.code, diagnosis.org_id FROM icd JOIN diagnosis
       ON diagnosis.property_owner_id = icd.property_owner_id AND diagnosis.icd_code = icd.code
       WHERE icd.property_owner_id = 1 LIMIT 1`,
    );
    const id = Number(rows[0]?.id);
    const other = orgIds.find((orgId) => orgId !== Number(rows[0]?.org_id));
    const token = await app.signIn('admin', { orgId: other, device: 'device-3' });
    const { data } = await app.send(icd.findById, { id }, { token });
    const { code, name, version } = data;
    expect(await app.send(icd.deleteCheck, { id }, { token })).toMatchObject({
      code: 100007,
      msg: `ICD-10「${code}」已被诊断使用，不能删除`,
    });
    expect(await app.send(icd.update, { ...newIcd('Z99.9', name), id, version }, { token })).toMatchObject({
      code: 100007,
      msg: `ICD-10「${code}」已被诊断使用，不能修改编码`,
    });
    const renamed = await app.send(icd.update, { ...newIcd(code, `${name}（改）`), id, version }, { token });
    expect(renamed.success).toBe(true);
  });

  it('is offered to doctors when it is common, and no longer once disabled', async () => {
    await app.send(icd.save, newIcd('H47.201', '遗传性视神经萎缩', { isCommon: true }), { token: admin });
    const doctor = await app.signIn('doctor');
    const offered = async () =>
      (await app.send(icd.findAll, {}, { token: doctor })).data.some(({ code }) => code === 'H47.201');
    expect(await offered()).toBe(true);
    const { data } = await app.send(icd.page, { keyword: 'ycxssjws' }, { token: admin });
    const [row] = data.records;
    expect(row?.code).toBe('H47.201');
    const { id = 0, version = 0 } = row ?? {};
    await app.send(icd.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(await offered()).toBe(false);
    expect(await app.send(icd.save, newIcd('H47.3', '医生的'), { token: doctor })).toMatchObject({ status: 403 });
  });
});
