import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { type Clinic, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const query = (text: string, values: readonly unknown[] = []) => clinic.desk.app.database.query(text, [...values]);

const sent = (account?: string, use?: string) => sentPicture(clinic, account, use);

async function sentMany(n: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await sent());
  return ids;
}

async function stateOf(id: number) {
  const { rows } = await query('SELECT state, biz_id::int AS owner FROM file WHERE id = $1', [id]);
  return rows[0];
}

async function row() {
  const acceptsId = await clinic.seen();
  const { data } = await send(inspection.add, { acceptsId, formCode: 'F02' });
  return { acceptsId, checkRowId: data.recordId };
}

type Row = Awaited<ReturnType<typeof row>>;
const asked = ({ acceptsId, checkRowId }: Row, version: number, files: readonly object[]) => ({
  acceptsId,
  checkRowIds: [checkRowId],
  rows: [{ checkRowId, version, formCode: 'F02' as const, result: { odR1Sph: -1, files } }],
});
const save = async (of: Row, version: number, files: readonly object[], token = clinic.doctor) => {
  const { checkRowIds: _ids, ...input } = asked(of, version, files);
  return send(inspection.save, input, { token });
};
const held = async ({ acceptsId }: Row) =>
  (await send(inspection.findByAccepts, { acceptsId })).data.rows[0]?.current?.files;
const of = (ids: readonly number[]) => ids.map((fileId) => ({ fileId }));
const shown = async (acceptsId: number, fileIds: number[], token = clinic.doctor) =>
  (await send(visitPicture.find, { acceptsId, fileIds }, { token })).data;

describe('pictures of a stage', () => {
  it('stores pictures in their order, with caption and eye', async () => {
    const one = await row();
    const [a, b] = [await sent(), await sent()];
    const files = [
      { fileId: b, eye: 'OS', caption: '视盘' },
      { fileId: a, eye: 'OD' },
    ];
    expect(await save(one, 1, files)).toMatchObject({ success: true });
    expect(await held(one)).toMatchObject(files);
    expect([await stateOf(a), await stateOf(b)]).toEqual([
      { state: 'LINKED', owner: one.checkRowId },
      { state: 'LINKED', owner: one.checkRowId },
    ]);
    expect(await save(one, 2, [...files].reverse())).toMatchObject({ success: true });
    expect(await held(one)).toMatchObject([...files].reverse());
  });

  it.each([
    [9, true],
    [10, false],
  ])('accepts at most nine pictures: %d', async (n, isKept) => {
    const one = await row();
    const ids = await sentMany(n);
    expect(await save(one, 1, of(ids))).toMatchObject(
      isKept ? { success: true } : { success: false, code: 120215, msg: '图片最多9张' },
    );
    expect((await stateOf(ids[0] ?? 0))?.state).toBe(isKept ? 'LINKED' : 'TEMP');
  });

  it.each<[string, () => Promise<number>]>([
    ['does not exist', async () => 999_999],
    ['another account uploaded', () => sent('optom')],
    ['has another purpose', () => sent('doctor', 'ORG_IMAGE')],
    [
      'another record contains',
      async () => {
        const id = await sent();
        await save(await row(), 1, of([id]));
        return id;
      },
    ],
    [
      'belongs to another organisation',
      async () => {
        const id = await sent();
        await query('UPDATE file SET org_id = (SELECT max(id) FROM org WHERE property_owner_id = 1) WHERE id = $1', [
          id,
        ]);
        return id;
      },
    ],
  ])('refuses a file that %s, and saves nothing', async (_name, make) => {
    const one = await row();
    const [own, strange] = [await sent(), await make()];
    expect(await save(one, 1, of([own, strange]))).toMatchObject({ code: 190306 });
    expect(await held(one)).toBeUndefined();
    expect((await stateOf(own))?.state).toBe('TEMP');
  });

  it('refuses a duplicate picture, an unknown eye and a caption of 51 characters', async () => {
    const one = await row();
    const fileId = await sent();
    expect(await save(one, 1, of([fileId, fileId]))).toMatchObject({ msg: '图片：同一张图片出现了两次' });
    expect(await save(one, 1, [{ fileId, eye: 'XX' }])).toMatchObject({ status: 400 });
    expect(await save(one, 1, [{ fileId, caption: '字'.repeat(51) }])).toMatchObject({ status: 400 });
    expect(await save(one, 1, [{ fileId, caption: '字'.repeat(50) }])).toMatchObject({ success: true });
  });

  it('deletes a picture that is removed from a draft, and keeps a picture of a signed record so that it can be added again', async () => {
    const one = await row();
    const [a, b] = [await sent(), await sent()];
    await save(one, 1, of([a, b]));
    await save(one, 2, of([b]));
    expect([(await stateOf(a))?.state, (await stateOf(b))?.state]).toEqual(['DELETED', 'LINKED']);
    expect(await save(one, 3, of([a, b]))).toMatchObject({ code: 190306 });
    await send(inspection.finish, asked(one, 3, of([b])));
    await send(inspection.retrial, { ...one, version: 4, reason: '图片有误' });
    expect(await save(one, 5, [])).toMatchObject({ success: true });
    expect((await stateOf(b))?.state).toBe('LINKED');
    expect(await save(one, 6, of([b]))).toMatchObject({ success: true });
    expect(await held(one)).toMatchObject([{ fileId: b }]);
  });

  it('are visible to readers of their visit only, and unsaved pictures to their uploader only', async () => {
    const one = await row();
    const [kept, loose] = [await sent(), await sent()];
    await save(one, 1, of([kept]));
    expect(await shown(one.acceptsId, [loose, kept])).toMatchObject([
      { id: loose, width: 64, height: 32 },
      { id: kept, url: expect.stringMatching(/^\/api\/files\//), thumbUrl: expect.any(String) },
    ]);
    expect(await shown(one.acceptsId, [loose, kept], clinic.optom)).toMatchObject([{ id: kept }]);
    expect(await shown(await clinic.seen(), [kept])).toEqual([]);
    expect(await send(visitPicture.find, { acceptsId: 999_999, fileIds: [kept] })).toMatchObject({ code: 120208 });
    expect(
      await send(visitPicture.find, { acceptsId: one.acceptsId, fileIds: [kept] }, { token: clinic.desk.front }),
    ).toMatchObject({ status: 403 });
  });
});

describe('a video of an examination', () => {
  const film = (account?: string) => sent(account, 'VISIT_VIDEO');
  const videos = async (acceptsId: number, fileIds: number[], token = clinic.doctor) =>
    (await send(visitPicture.videos, { acceptsId, fileIds }, { token })).data;

  it('is accepted with nine pictures; a second video is refused', async () => {
    const one = await row();
    const [first, second] = [await film(), await film()];
    const all = [...of(await sentMany(9)), { fileId: first, video: true, eye: 'OD', caption: '瞬目' }];
    expect(await save(one, 1, [...all, { fileId: second, video: true }])).toMatchObject({
      success: false,
      msg: '图片：最多1个视频，请先移除一个',
    });
    expect((await stateOf(first))?.state).toBe('TEMP');
    expect(await save(one, 1, all)).toMatchObject({ success: true });
    expect(await held(one)).toMatchObject(all);
    expect(await stateOf(first)).toEqual({ state: 'LINKED', owner: one.checkRowId });
  });

  it('refuses a video as a picture and a picture as a video, whatever the browser declares', async () => {
    const one = await row();
    const [video, picture] = [await film(), await sent()];
    expect(await save(one, 1, [{ fileId: video }])).toMatchObject({ code: 190306 });
    expect(await save(one, 1, [{ fileId: picture, video: true }])).toMatchObject({ code: 190306 });
    expect(await save(one, 1, [{ fileId: await film('optom'), video: true }])).toMatchObject({ code: 190306 });
    expect((await stateOf(video))?.state).toBe('TEMP');
    expect((await stateOf(picture))?.state).toBe('TEMP');
  });

  it('is deleted when a draft removes it, and kept when a signed record contains it', async () => {
    const one = await row();
    const [gone, kept] = [await film(), await film()];
    await save(one, 1, [{ fileId: gone, video: true }]);
    await save(one, 2, [{ fileId: kept, video: true }]);
    expect([(await stateOf(gone))?.state, (await stateOf(kept))?.state]).toEqual(['DELETED', 'LINKED']);
    await send(inspection.finish, asked(one, 3, [{ fileId: kept, video: true }]));
    await send(inspection.retrial, { ...one, version: 4, reason: '视频有误' });
    await save(one, 5, []);
    expect((await stateOf(kept))?.state).toBe('LINKED');
    expect(await save(one, 6, [{ fileId: kept, video: true }])).toMatchObject({ success: true });
  });

  it('is visible to readers of its visit only, and an unsaved video to its uploader only', async () => {
    const one = await row();
    const [kept, loose, picture] = [await film(), await film(), await sent()];
    await save(one, 1, [...of([picture]), { fileId: kept, video: true }]);
    expect(await videos(one.acceptsId, [loose, kept, picture])).toEqual([
      { id: loose, url: expect.stringMatching(/^\/api\/files\//), name: expect.any(String), size: 10, seconds: 7.5 },
      expect.objectContaining({ id: kept, seconds: 7.5 }),
    ]);
    expect(await shown(one.acceptsId, [kept, picture])).toMatchObject([{ id: picture }]);
    expect(await videos(one.acceptsId, [loose, kept], clinic.optom)).toMatchObject([{ id: kept }]);
    expect(await videos(await clinic.seen(), [kept])).toEqual([]);
    expect(
      await send(visitPicture.videos, { acceptsId: one.acceptsId, fileIds: [kept] }, { token: clinic.desk.front }),
    ).toMatchObject({ status: 403 });
  });

  it('is refused in a field for pictures only', async () => {
    const acceptsId = await clinic.seen();
    const files = [{ fileId: await film(), video: true }];
    expect(
      await send(optician.save, { kind: 'remote', acceptsId, version: 0, ...clinic.far, source: 1, files }),
    ).toMatchObject({ success: false, msg: '来源图片：只能上传图片，请移除视频' });
  });
});

describe('配镜处方 of another source', () => {
  it.each([1, 2, 3] as const)('source %d requires a picture or a remark', async (source) => {
    const acceptsId = await clinic.seen();
    const brought = { ...clinic.far, source };
    const confirm = (version: number, more: object) =>
      send(optician.finish, { kind: 'remote', acceptsId, version, ...brought, ...more });
    expect(await confirm(0, {})).toMatchObject({ code: 120205, msg: '请填写备注或上传来源图片' });
    expect(await confirm(0, { files: of(await sentMany(3)) })).toMatchObject({ code: 120215, msg: '图片最多2张' });
    expect(await confirm(0, { files: of(await sentMany(2)) })).toMatchObject({ success: true });
    const other = await clinic.seen();
    expect(
      await send(optician.finish, { kind: 'remote', acceptsId: other, version: 0, ...brought, remark: '外院处方' }),
    ).toMatchObject({ success: true });
  });

  it('copies the figures, and leaves the picture with the original record', async () => {
    const acceptsId = await clinic.seen();
    const files = of([await sent()]);
    const { data } = await send(optician.finish, {
      ...{ kind: 'remote' as const, acceptsId, version: 0, ...clinic.far, source: 1 as const, files },
    });
    const copied = await send(optician.copy, { fromId: data.recordId, toAcceptsId: acceptsId, toKind: 'more' });
    expect(copied).toMatchObject({ success: true });
    const { current } = (await send(optician.findByAccepts, { kind: 'more', acceptsId })).data;
    expect(current).toMatchObject({ odSph: -3, source: 1 });
    expect(current?.files ?? null).toBeNull();
  });
});
