import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { icd as catalogue } from '@mingmou/contract/workstation/icd.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { officeSheet, written } from '../erp/sheet-file';
import { type TestApp, testApp } from '../support/app';
import { expectWithin } from '../support/expect-within';
import { importOf } from '../support/sheet-import';

let app: TestApp;
let admin: string;
let other: string;
let colleague: string;
let orgId: number;

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  orgId = Number(rows[0]?.id);
  admin = await app.signIn('admin', { orgId });
  other = await app.signIn('admin_b');
  await app.database.query(
    `INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id)
     SELECT 1, buyer.id, ${orgId}, role.id FROM account AS buyer, role
     WHERE buyer.property_owner_id = 1 AND buyer.account = 'buyer'
       AND role.property_owner_id = 1 AND role.role_code = 'ORG_ADMIN'`,
  );
  colleague = await app.signIn('buyer', { orgId, device: 'device-2' });
});
afterAll(() => app.close());

const as = () => ({ token: admin });

describe('导入 ICD-10', () => {
  const HEADS = ['编码*', '名称*', '常用', '排序'];
  const sheet = (token = admin) => importOf(app, icd.import, token);
  const named = async (keyword: string) => (await app.send(icd.page, { keyword }, as())).data.records;
  async function imported(rows: readonly (readonly (string | number | null)[])[]) {
    const { jobId } = await sheet().checked(await written(HEADS, rows), {});
    return (await sheet().apply(jobId)).data;
  }

  it('renames existing codes, adds new codes, and changes nothing when the import is repeated', async () => {
    expect(await sheet().heads({})).toEqual(HEADS);
    const [before] = await named('H52.1');
    const rows = [
      ['H52.1', '近视（屈光性）', null, null],
      ['H52.00', '高度远视', '是', 7],
      ['A01', '伤寒', '否', null],
    ];
    expect(await imported(rows)).toEqual({ created: 2, updated: 1, unchanged: 0 });
    const [after] = await named('H52.1');
    expect(after).toMatchObject({ name: '近视（屈光性）', pinyin: 'jsqgx', isCommon: true, sort: before?.sort });
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(await named('gdyshi')).toEqual([]);
    expect((await named('gdys'))[0]).toMatchObject({ code: 'H52.00', isCommon: true, sort: 7 });
    expect(await imported(rows)).toEqual({ created: 0, updated: 0, unchanged: 3 });
    const line = await app.send(operationLog.page, { action: '导入', size: 10 }, as());
    expect(line.data.records[0]).toMatchObject({ targetType: 'ICD-10', targetName: '3条' });
  });

  it('keeps a disabled code disabled, and leaves codes of other chains unchanged', async () => {
    await imported([['Z99.1', '停用的', null, null]]);
    const [row] = await named('Z99.1');
    const { id = 0, version = 0 } = row ?? {};
    await app.send(icd.enable, { id, version, stateEnum: 'DISABLE' }, as());
    expect(await imported([['Z99.1', '改名', null, null]])).toMatchObject({ updated: 1 });
    expect((await named('Z99.1'))[0]).toMatchObject({ name: '改名', stateEnum: 'DISABLE' });
    const theirs = await app.send(icd.page, { keyword: 'Z99.1' }, { token: other });
    expect(theirs.data?.records ?? []).toEqual([]);
  });

  it('reports every invalid cell by row and column, writes nothing, and provides the errors as a sheet', async () => {
    const rows = [
      ['h52.1', '小写', null, null],
      ['B01', '', '也许', -1],
      ['B03', '天花', null, null],
      ['B03', '=HYPERLINK("http://x")', null, '很'],
    ];
    const job = await sheet().checked(await written(HEADS, rows), {});
    expect(sheet().said(job)).toEqual([
      expect.stringMatching(/^2 编码 应为大写字母加两位数字/),
      '3 名称 请填写',
      '3 常用 应为是或否',
      '3 排序 不能小于0',
      '5 排序 应为数字',
      '5 编码 与第4行重复',
    ]);
    expect(await sheet().apply(job.jobId)).toMatchObject({ code: 170701, msg: '文件有3行错误，请修改后重新选择' });
    expect(await named('B03')).toEqual([]);
    const wrong = await sheet().checked(await written(['编码', '名称', '备注'], [['B03', '水痘', 'x']]), {});
    expect(sheet().said(wrong)).toEqual(['1 备注 没有这一列，请下载模板填写']);
    const formula = officeSheet({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><f>CMD()</f><v>x</v></c></row>',
      strings: ['<t>编码</t>', '<t>名称</t>', '<t>B04</t>'],
    });
    const refused = await sheet().checked(formula, {});
    expect(sheet().said(refused)).toEqual(['2 名称 含有公式，请复制后选择性粘贴为数值']);
    const injected = await sheet().checked(await written(HEADS, [['=1+1', '=2+2', null, null]]), {});
    const file = await app.download(icd.import.errors, { jobId: injected.jobId }, as());
    expect(readSheet(file.body, 5)[1]?.cells[2]).toEqual({ kind: 'text', text: '=1+1' });
  });

  it('keeps extended codes of the national clinical edition, and explains the format of an invalid code', async () => {
    const extended = ['H52.100x001', 'A18.500†', 'H36.000*', 'H52.100'];
    const rows = extended.map((code) => [code, '扩展', null, null]);
    expect(await imported(rows)).toMatchObject({ created: 4 });
    expect(await named('H52.100x001')).toMatchObject([{ code: 'H52.100x001', name: '扩展' }]);
    const job = await sheet().checked(await written(HEADS, [['M14.-*', '扩展', null, null]]), {});
    expect(sheet().said(job)).toEqual([expect.stringMatching(/^2 编码 .*如H52.1、H52.100x001$/)]);
  });

  it('stores each code once when two imports run concurrently', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [
      `${at < 1500 ? 'U' : 'V'}${String(10 + (at % 90))}.${at}`,
      `并发${at}`,
      null,
      null,
    ]);
    const mine = await sheet().checked(await written(HEADS, rows), {});
    const theirs = await sheet(colleague).checked(await written(HEADS, [...rows].reverse()), {});
    const replies = await Promise.all([sheet().apply(mine.jobId), sheet(colleague).apply(theirs.jobId)]);
    expect(replies.map(({ data }) => data.created).sort()).toEqual([0, 3000]);
    const { rows: kept } = await app.database.query("SELECT count(*) AS n FROM icd WHERE name ~ '^并发[0-9]'");
    expect(Number(kept[0]?.n)).toBe(3000);
  });

  it('imports 35,000 codes within the time limit, and finds them by code, name and initials', async () => {
    const rows = Array.from({ length: 35_000 }, (_, at) => {
      const code = `${String.fromCharCode(65 + (at % 26))}${String(Math.floor(at / 26) % 100).padStart(2, '0')}`;
      return [`${code}.${String(Math.floor(at / 2600)).padStart(3, '0')}`, `眼科疾病第${at}号未特指的左眼`, null, null];
    });
    const bytes = await written(HEADS, rows);
    const startedAt = performance.now();
    const job = await sheet().checked(bytes, {});
    expect(job).toMatchObject({ phase: 'READY', rows: 35_000, errorCount: 0 });
    const { data } = await sheet().apply(job.jobId);
    const writtenAt = performance.now();
    expect(data.created + data.updated).toBe(35_000);
    await app.database.query('ANALYZE icd');
    const times: number[] = [];
    for (const keyword of ['眼科疾病第34999号', 'ykjb', 'Z99', 'H52.1', '不存在的病']) {
      const from = performance.now();
      const { success } = await app.send(catalogue.findAll, { keyword }, as());
      times.push(Math.round(performance.now() - from));
      expect(success).toBe(true);
    }
    expectWithin('import of 35,000 diagnosis codes', writtenAt - startedAt, 60_000);
    expectWithin('search among 35,000 diagnosis codes', Math.max(...times), 1000);
  });
});

describe('导入学校', () => {
  const HEADS = [
    ...['学校名称*', '学校类型*', '省', '市', '区县*', '地址', '联系人', '电话', '年级', '每年级班数', '学生数(人)'],
  ];
  const sheet = (token = admin) => importOf(app, school.import, token);

  it('adds schools with their grades by name, with ten classes by default', async () => {
    expect(await sheet().heads({})).toEqual(HEADS);
    const rows = [
      ['导入一小', '小学', '江苏省', '南京市', '玄武区', '一号', '李老师', '025-1234567', '小一、小二，小三', 6, 1200],
      ['导入一小', '小学', null, null, '鼓楼区', null, null, null, null, null, null],
    ];
    const { jobId, phase } = await sheet().checked(await written(HEADS, rows), {});
    expect(phase).toBe('READY');
    expect((await sheet().apply(jobId)).data).toEqual({ created: 2 });
    const { data } = await app.send(school.page, { keyword: 'dryx' }, as());
    expect(data.records.map((row) => [row.district, row.grades, row.classesPerGrade, row.students])).toEqual(
      expect.arrayContaining([
        ['玄武区', ['11', '12', '13'], 6, 1200],
        ['鼓楼区', [], 10, null],
      ]),
    );
    expect((await sheet().apply(jobId)).code).toBe(170702);
  });

  it('refuses existing schools, duplicates within a district, and invalid choices', async () => {
    const rows = [
      ['导入一小', '小学', null, null, '玄武区', null, null, null, null, null, null],
      ['导入二小', '小学堂', null, null, '玄武区', null, null, '电话', '四年级', 41, null],
      ['导入三小', '小学', null, null, '玄武区', null, null, null, null, null, null],
      ['导入四小', '小学', '江苏省', '南京市', '西湖区', null, null, null, null, null, null],
      ['导入三小', '小学', null, null, '玄武区', null, null, null, null, null, null],
    ];
    const job = await sheet().checked(await written(HEADS, rows), {});
    expect(sheet().said(job)).toEqual([
      '2 学校名称 学校名称「导入一小」已存在，请更换',
      '3 学校类型 「小学堂」不在可选范围内',
      '3 电话 只能是数字和短横线',
      '3 年级 「四年级」不在可选范围内',
      '3 每年级班数 不能大于40',
      '5 区县 不在所选的市内，请从列表中选择',
      '6 学校名称 与第4行重复',
    ]);
  });

  it('requires the right, and reports the row that conflicts in the meantime', async () => {
    const doctor = await app.signIn('doctor');
    expect(await sheet(doctor).upload(Buffer.from('x'))).toMatchObject({ status: 403 });
    const { jobId } = await sheet().checked(await written(HEADS, [['导入四小', '小学', null, null, '玄武区']]), {});
    const made = await app.send(school.save, { name: '导入四小', schoolType: 2, district: '玄武区' }, as());
    expect(made.success).toBe(true);
    expect(await sheet().apply(jobId)).toMatchObject({
      code: 100004,
      msg: '第2行：学校名称「导入四小」已存在，请更换',
    });
  });
});

describe('导入员工', () => {
  const NAMES = ['工号', '姓名', '性别', '手机号', '岗位', '科室', '处方权', '身份证号', '入职日期', '离职日期'];
  const sheet = (token = admin) => importOf(app, employee.import, token);
  const departments = async () => {
    const { data } = await app.send(employee.places, {}, as());
    return data.find(({ id }) => id === orgId)?.departments ?? [];
  };
  const named = async (keyword: string) => (await app.send(employee.page, { keyword }, as())).data.records;

  it('assigns new staff to departments of the organisation by name', async () => {
    expect((await sheet().heads({}))?.slice(0, 7)).toEqual([
      '工号*',
      '姓名*',
      '性别*',
      '手机号*',
      '岗位*',
      '科室*',
      '职称',
    ]);
    const [first, second] = await departments();
    const rows = [
      [
        'DR1',
        '导入甲',
        '男',
        13900001111,
        '医生、视光师',
        `${first?.name}、${second?.name}`,
        '是',
        '11010519491231002X',
        '2024/3/5',
        null,
      ],
      ['DR2', '导入乙', '女', '13900001112', '护士', first?.name, null, null, null, null],
    ];
    const job = await sheet().checked(await written(NAMES, rows), {});
    expect(sheet().said(job)).toEqual([]);
    expect((await sheet().apply(job.jobId)).data).toEqual({ created: 2 });
    const [row] = await named('DR1');
    expect(row).toMatchObject({
      ...{ name: '导入甲', pinyin: 'drj', mobile: '13900001111', prescribeRight: true, registrable: false },
      ...{ birthday: '1949-12-31', hireDate: '2024-03-05', account: null },
      departmentIds: [{ orgId, departmentIds: [first?.id, second?.id] }],
    });
  });

  it('reports taken or duplicate numbers and mobiles, unknown departments, invalid identity cards and dates', async () => {
    const [first] = await departments();
    const rows = [
      ['DR1', '重号', '男', '13900001112', '医生', first?.name, null, null, null, null],
      ['DR3', '丙', '男', '13900001113', '司机', '不存在科', null, '110105194912310021', '2024-03-05', '2024-01-01'],
      ['DR4', '丁', '未知性别', '139', '医生', first?.name, null, null, null, null],
      ['DR4', '戊', '男', '13900001113', '医生', first?.name, null, null, null, null],
    ];
    const job = await sheet().checked(await written(NAMES, rows), {});
    expect(sheet().said(job)).toEqual([
      '2 工号 工号「DR1」已存在，请更换',
      '2 手机号 手机号「13900001112」已存在，请更换',
      '3 岗位 「司机」不在可选范围内',
      '3 科室 「不存在科」不在可选范围内',
      '3 身份证号 校验位或出生日期不正确，请核对',
      '3 离职日期 不能早于入职日期',
      '4 性别 「未知性别」不在可选范围内',
      '4 手机号 请输入11位手机号',
      '5 工号 与第4行重复',
      '5 手机号 与第3行重复',
    ]);
  });

  it('stores a sheet only once when two users import it concurrently, and reports the row to the other', async () => {
    const [first] = await departments();
    const line = (no: string, mobile: string) => [
      no,
      '同表',
      '男',
      mobile,
      '医生',
      first?.name,
      null,
      null,
      null,
      null,
    ];
    const one = await written(NAMES, [line('DP1', '13900002221'), line('DP2', '13900002222')]);
    const two = await written(NAMES, [line('DP2', '13900002222'), line('DP1', '13900002221')]);
    const mine = await sheet().checked(one, {});
    const theirs = await sheet(colleague).checked(two, {});
    const replies = await Promise.all([sheet().apply(mine.jobId), sheet(colleague).apply(theirs.jobId)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { msg } of replies.filter(({ success }) => !success)) expect(msg).toMatch(/^第2行：(工号|手机号)「/);
    expect(await named('DP')).toHaveLength(2);
  });

  it('refuses the row of a department that was disabled after the check', async () => {
    const rows = await departments();
    const last = rows.at(-1);
    const { jobId } = await sheet().checked(
      await written(NAMES, [['DQ1', '无科', '男', '13900003331', '医生', last?.name, null, null, null, null]]),
      {},
    );
    await app.database.query(`UPDATE department SET state_enum = 'DISABLE' WHERE id = ${last?.id}`);
    expect(await sheet().apply(jobId)).toMatchObject({ code: 100002, msg: expect.stringMatching(/^第2行：/) });
    await app.database.query(`UPDATE department SET state_enum = 'ENABLE' WHERE id = ${last?.id}`);
  });
});
