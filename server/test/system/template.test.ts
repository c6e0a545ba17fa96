import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { template } from '@mingmou/contract/system/template/template.contract';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let other: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  orgIds = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
  other = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
});
afterAll(() => app.close());

type Row = OutputOf<typeof template.page>['records'][number];

const sections = [
  { title: '视力', fields: [{ key: 'ucva', label: '裸眼视力', type: 'eye' as const, required: true }] },
];
const form = (name: string, more = {}) => ({ kind: 'triage' as const, name, schema: { sections }, ...more });
const sheet = (name: string, print: Partial<PrintContent>) => ({
  ...{ kind: 'print' as const, printKind: 'BLANK' as const, name },
  print: { ...plainPrint('BLANK'), html: '<p>一</p>', ...print },
});

async function named(kind: Row['kind'], name: string, token = admin): Promise<Row> {
  const { data } = await app.send(template.page, { kind, name, size: 100 }, { token });
  const found = data.records.find((row) => row.name === name);
  if (!found) throw new Error(`no template ${name}`);
  return found;
}
const read = async (kind: Row['kind'], id: number) =>
  (await app.send(template.findById, { kind, id }, { token: admin })).data;
const publish = (kind: Row['kind'], id: number, version: number) =>
  app.send(template.publish, { kind, id, version }, { token: admin });

describe('模板的版本', () => {
  it('starts as a draft, is published, and is edited as the draft of the next version', async () => {
    const { data: saved } = await app.send(template.save, form('门诊预检'), { token: admin });
    expect(await named('triage', '门诊预检')).toMatchObject({
      publishState: 'DRAFT',
      templateVersion: 1,
      source: 'ORG',
    });
    expect((await publish('triage', saved.id, saved.version)).success).toBe(true);
    const { version } = await named('triage', '门诊预检');
    const changed = form('门诊预检', {
      id: saved.id,
      version,
      schema: { sections: [{ ...sections[0], title: '改了' }] },
    });
    const draft = await app.send(template.save, changed, { token: admin });
    expect(draft.data).toMatchObject({ id: saved.id, templateVersion: 2 });
    expect(await named('triage', '门诊预检')).toMatchObject({
      ...{ publishState: 'DRAFT', templateVersion: 2, publishedVersion: 1, version: draft.data.version },
    });
    expect((await read('triage', saved.id)).schema?.sections?.[0]?.title).toBe('改了');
    const { rows } = await app.database.query(
      `SELECT content->'schema'->'sections'->0->>'title' AS title FROM template_version
       WHERE template_id = ${saved.id} ORDER BY template_version`,
    );
    expect(rows.map(({ title }) => title)).toEqual(['视力', '改了']);
    // Saving the draft again keeps the draft's version number.
    const again = await app.send(template.save, { ...changed, version: draft.data.version }, { token: admin });
    expect(again.data.templateVersion).toBe(2);
    expect(await publish('triage', saved.id, again.data.version)).toMatchObject({ success: true });
    expect(await publish('triage', saved.id, again.data.version + 1)).toMatchObject({
      code: 100003,
      msg: '当前状态为「已发布」，不能发布',
    });
  });

  it('is never overwritten once published, not even by direct SQL', async () => {
    const { id } = await named('triage', '标准预检');
    await expect(
      app.database.query(`UPDATE template_version SET content = '{}' WHERE template_id = ${id}`),
    ).rejects.toThrow('not written again');
  });

  it('170211: cannot be published without a field', async () => {
    const { data } = await app.send(template.save, form('空的', { schema: {} }), { token: admin });
    expect(await publish('triage', data.id, data.version)).toMatchObject({ code: 170211, msg: '模板至少需要一个字段' });
    const blank = await app.send(template.save, sheet('没有字', { html: ' ' }), { token: admin });
    expect(await publish('print', blank.data.id, blank.data.version)).toMatchObject({ code: 170211 });
  });

  it('accepts only one of two saves of the same version', async () => {
    const { data } = await app.send(template.save, form('两人改'), { token: admin });
    const replies = await Promise.all(
      ['甲', '乙'].map((name) =>
        app.send(template.save, form(name, { id: data.id, version: data.version }), { token: admin }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
  });

  it('requires a name that is unique by kind in the organisation, also under concurrency', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => app.send(template.save, form('同名'), { token: admin })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({
      code: 100004,
      msg: '模板名称「同名」已存在，请更换',
    });
    expect((await app.send(template.save, form('同名'), { token: other })).success).toBe(true);
    await expect(named('triage', '两人改', other)).rejects.toThrow();
  });

  it('of the platform must be copied before it is changed', async () => {
    const platform = await named('questionnaire', '眼健康问卷');
    const { id, version, kind } = platform;
    const changed = { kind, name: '改名', id, version, schema: { sections } };
    const refused = { code: 100003, msg: '当前状态为「平台模板」，不能编辑' };
    expect(await app.send(template.save, changed, { token: admin })).toMatchObject(refused);
    const off = await app.send(template.enable, { kind, id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(off).toMatchObject({ code: 100003 });
    const { data } = await app.send(template.copy, { kind, id, name: '本店问卷' }, { token: admin });
    const copy = await read('questionnaire', data.id);
    expect(copy).toMatchObject({ source: 'ORG', publishState: 'DRAFT', templateVersion: 1 });
    expect(copy.schema).toEqual((await read('questionnaire', id)).schema);
  });

  it('reports the invalid part of a form', async () => {
    const twice = { sections: [{ title: '一', fields: [sections[0]?.fields[0], sections[0]?.fields[0]] }] };
    const reply = await app.sendRaw(template.save, form('错的', { schema: twice }), { token: admin });
    expect(reply).toMatchObject({ status: 400, msg: '模板：字段名「ucva」重复，请更换', data: { field: 'schema' } });
  });
});

describe('打印模板', () => {
  it('170212: refuses an unknown placeholder', async () => {
    const reply = await app.send(template.save, sheet('错的', { html: '<p>{{patient.shoe}}</p>' }), { token: admin });
    expect(reply).toMatchObject({ code: 170212, msg: '模板中有无法识别的占位符：patient.shoe' });
  });

  it.each([
    ['<script>alert(1)</script><p>一</p>', '<p>一</p>'],
    ['<p onclick="alert(1)" class="x">一</p>', '<p>一</p>'],
    ['<img src="http://x/y.png" /><a href="javascript:alert(1)">一</a>', '一'],
    ['<div style="position:fixed;background:url(http://x/);width:30mm">一</div>', '<div style="width:30mm">一</div>'],
    ['<td colspan="2" rowspan="{{today}}">一</td>', '<td colspan="2">一</td>'],
    ['<style>p{color:red}</style><iframe src="/x"></iframe><p>一</p>', '<p>一</p>'],
    ['<svg><use href="data:image/svg+xml,x"/></svg><xmp><p>二</p></xmp><p>一</p>', '<p>一</p>'],
  ])('reduces %s to %s', async (html, kept) => {
    const { data } = await app.send(template.save, sheet(`净化${html}`.slice(0, 40), { html }), { token: admin });
    expect((await read('print', data.id)).print?.html).toContain(kept);
    expect((await read('print', data.id)).print?.html).not.toMatch(/script|onclick|http|iframe|url|svg|xmp|href/);
  });

  it.each([
    '<p><strong>甲</strong><em>乙</em><u>丙</u><s>丁</s></p>',
    '<h1>甲</h1>\n<h4 style="text-align:center">乙</h4>',
    '<p style="text-align:justify">甲<br />乙</p>',
    '<p><span style="font-size:14pt">甲</span></p>',
    '<ul><li>甲</li></ul>\n<ol><li>乙</li></ol>\n<hr />\n<div style="break-before:page"></div>',
    '<p>签字：\u00a0\u00a0 1 &lt; 2 &amp; "3"</p>',
    '<p>姓名：{{patient.name}}{{patient.birthday|date}}</p>',
    '<table style="width:100%;border-collapse:collapse"><thead>\n<tr><th>日期</th></tr>\n</thead><tbody>\n' +
      '{{#visits}}<tr><td colspan="2" rowspan="2" style="border:0.2mm solid #000;padding:1mm">{{day|date}}</td></tr>{{/visits}}\n</tbody></table>',
  ])('keeps %s unchanged, as the editor writes it', async (html) => {
    const { data } = await app.send(template.save, sheet(`编辑器${html}`.slice(0, 40), { html }), { token: admin });
    expect((await read('print', data.id)).print?.html).toBe(html);
  });

  it('previews the edited template with sample data, filled and escaped', async () => {
    const { data } = await app.send(
      template.preview,
      sheet('预览', { html: '<p>{{patient.name}}<script>1</script></p>' }),
      {
        token: admin,
      },
    );
    expect(data.html).toContain('<p>王小明</p>');
    const ques = await app.send(template.preview, form('预检'), { token: admin });
    expect(ques.data.html).toContain('裸眼视力');
  });
});

describe('模板配置', () => {
  const page = async (kind: Row['kind'], token = admin) =>
    (await app.send(templateRelation.page, { kind, size: 100 }, { token })).data.records;

  it('starts with the platform templates, the first of each kind as its default', async () => {
    const rows = await page('print');
    expect(rows.map(({ printKind, isDefault, source }) => [printKind, isDefault, source])).toEqual(
      [
        ...['REGISTER', 'CHARGE', 'REFUND', 'RECHARGE', 'RECEIVABLE', 'SHIFT'],
        ...['SALE_SLIP', 'GLASSES', 'SALE', 'PURCHASE', 'STOCK'],
        ...['CONCLUSION1', 'CONCLUSION2', 'CONCLUSION3', 'CONCLUSION4', 'OPTICIAN', 'DRUG', 'EXAMINATION'],
        ...['MEDICAL', 'MEDICAL_BODA', 'LENS_CARD', 'LENS_DELIVERY', 'LENS_REVIEW'],
        ...['QUES', 'CHECK', ...Array.from({ length: 8 }, () => 'CONSENT'), 'PERSONAL', 'BLANK'],
      ].map((kind, at, all) => [kind, all.indexOf(kind) === at, 'PLATFORM']),
    );
    expect(await page('review')).toHaveLength(1);
  });

  async function published(kind: 'triage' | 'review', name: string): Promise<number> {
    const { data } = await app.send(template.save, { ...form(name), kind }, { token: admin });
    await publish(kind, data.id, data.version);
    return data.id;
  }

  it('keeps one default of a kind, also when several are saved concurrently', async () => {
    const ids = await Promise.all(['复查甲', '复查乙', '复查丙'].map((name) => published('review', name)));
    const saved = await Promise.all(
      ids.map((templateId) =>
        app.send(
          templateRelation.save,
          { kind: 'review', templateId, isDefault: true, required: false },
          { token: admin },
        ),
      ),
    );
    expect(saved.map(({ success }) => success)).toEqual([true, true, true]);
    expect((await page('review')).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('refuses a draft and a duplicate template', async () => {
    const { data } = await app.send(template.save, form('只是草稿'), { token: admin });
    const add = (templateId: number) =>
      app.send(
        templateRelation.save,
        { kind: 'triage', templateId, isDefault: false, required: false },
        { token: admin },
      );
    expect(await add(data.id)).toMatchObject({ code: 100003, msg: '当前状态为「草稿」，不能使用' });
    const id = await published('triage', '预检二');
    expect((await add(id)).success).toBe(true);
    expect(await add(id)).toMatchObject({ code: 100004, msg: '模板「预检二」已存在，请更换' });
  });

  it('refuses to disable or delete the default and its template', async () => {
    const id = await published('triage', '默认的');
    const input = { kind: 'triage' as const, templateId: id, isDefault: true, required: true };
    const { data } = await app.send(templateRelation.save, input, { token: admin });
    const off = { kind: 'triage' as const, id: data.id, version: 1, stateEnum: 'DISABLE' as const };
    const msg = '模板「默认的」已被默认模板使用，不能停用';
    expect(await app.send(templateRelation.enable, off, { token: admin })).toMatchObject({ code: 100007, msg });
    const { version } = await named('triage', '默认的');
    const move = { kind: 'triage' as const, id, version };
    expect(await app.send(template.enable, { ...move, stateEnum: 'DISABLE' }, { token: admin })).toMatchObject({
      msg: '模板「默认的」已被模板配置的默认使用，不能停用',
    });
    expect(await app.send(template.delete, { ...move, stateEnum: 'DELETE' }, { token: admin })).toMatchObject({
      code: 100007,
    });
  });

  it('never has a disabled default under concurrency', async () => {
    for (const round of [1, 2, 3]) {
      const id = await published('triage', `争${round}`);
      const input = { kind: 'triage' as const, templateId: id, isDefault: false, required: false };
      const { data } = await app.send(templateRelation.save, input, { token: admin });
      const { version } = await named('triage', `争${round}`);
      const mark = { kind: 'triage' as const, id: data.id, version: 1, isDefault: true, required: false };
      await Promise.all([
        app.send(templateRelation.update, mark, { token: admin }),
        app.send(template.enable, { kind: 'triage', id, version, stateEnum: 'DISABLE' }, { token: admin }),
      ]);
    }
    const { rows } = await app.database.query(
      `SELECT count(*) AS n FROM template_relation r JOIN template t ON t.id = r.template_id
       WHERE r.is_default AND t.state_enum <> 'ENABLE'`,
    );
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it('is sorted by the given ids; the others keep their places', async () => {
    const before = (await page('print')).map(({ id }) => id);
    const [first = 0, second = 0, third = 0] = before;
    await app.send(templateRelation.sort, { kind: 'print', ids: [third, first] }, { token: admin });
    expect((await page('print')).map(({ id }) => id)).toEqual([third, second, first, ...before.slice(3)]);
    const foreign = await app.send(templateRelation.sort, { kind: 'print', ids: [third] }, { token: other });
    expect(foreign).toMatchObject({ code: 100002 });
  });

  it('is readable by all accounts, and changed only with the right', async () => {
    const doctor = await app.signIn('doctor');
    const { data } = await app.send(templateRelation.findAll, { kind: 'questionnaire' }, { token: doctor });
    expect(data[0]).toEqual({
      ...{ id: expect.any(Number), templateId: expect.any(Number), name: '眼健康问卷', printKind: null },
      ...{ isDefault: true, required: false },
    });
    expect(await app.send(template.page, { kind: 'print' }, { token: doctor })).toMatchObject({ status: 403 });
    expect(await app.send(template.save, form('医生的'), { token: doctor })).toMatchObject({ status: 403 });
  });
});
