import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { hardLensTry, lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { newKey } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('DELETE FROM archive_record; DELETE FROM lens_archive');
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });
const query = (text: string, values: readonly unknown[] = []) => clinic.desk.app.database.query(text, [...values]);

async function archive(): Promise<number> {
  const { patientId } = await clinic.arrive();
  const { data } = await send(lensArchive.create, { patientId, lensCategory: 3, doctorId: clinic.desk.wang.doctorId });
  return data.id;
}
const sent = (account = 'doctor') => sentPicture(clinic, account, 'ARCHIVE_IMAGE');
const stateOf = async (id: number) =>
  (await query('SELECT state, biz_id::int AS owner FROM file WHERE id = $1', [id])).rows[0];

interface At {
  readonly recordId?: number;
  readonly version?: number;
  readonly token?: string;
}
const keep = (ownerId: number, fileIds: readonly number[], { token = clinic.doctor, ...at }: At = {}) =>
  send(
    hardLensTry.save,
    { ownerId, version: 0, result: { odBc: 8.6, files: fileIds.map((fileId) => ({ fileId })) }, ...at },
    { token },
  );
const shown = (ownerId: number, fileIds: number[], token = clinic.doctor) =>
  send(lensPictures.find, { ownerId, fileIds }, { token });
const listed = async (ownerId: number) => (await send(lensPictures.list, { ownerId })).data;

describe('pictures of a lens archive', () => {
  it('links pictures to the record that names them and lists them by record, newest record first', async () => {
    const id = await archive();
    const [a, b, c] = [await sent(), await sent(), await sent()];
    const first = (await keep(id, [b, a])).data;
    await keep(id, [c]);
    expect(await stateOf(a)).toEqual({ state: 'LINKED', owner: first.recordId });
    expect(await listed(id)).toMatchObject([
      { kind: 'lens-try', seq: 2, pictures: [{ id: c }] },
      { kind: 'lens-try', seq: 1, day: '2026-03-10', pictures: [{ id: b }, { id: a }] },
    ]);
  });

  it('deletes a picture that is removed from a draft or whose draft is deleted, and keeps pictures of signed records', async () => {
    const id = await archive();
    const [a, b] = [await sent(), await sent()];
    const { recordId } = (await keep(id, [a, b])).data;
    await keep(id, [b], { recordId, version: 1 });
    expect([await stateOf(a), await stateOf(b)]).toMatchObject([{ state: 'DELETED' }, { state: 'LINKED' }]);
    await query('UPDATE archive_record SET retrial_count = 1');
    await keep(id, [], { recordId, version: 2 });
    expect(await stateOf(b)).toMatchObject({ state: 'LINKED' });
    await keep(id, [b], { recordId, version: 3 });
    expect(await listed(id)).toMatchObject([{ pictures: [{ id: b }] }]);

    const c = await sent();
    const draft = (await keep(id, [c])).data;
    await send(hardLensTry.remove, { ownerId: id, recordId: draft.recordId, version: 1 });
    expect(await stateOf(c)).toMatchObject({ state: 'DELETED' });
  });

  it.each([
    [9, true],
    [10, false],
  ])('accepts at most nine pictures of a record: %i', async (n, isKept) => {
    const id = await archive();
    const files: number[] = [];
    for (let i = 0; i < n; i += 1) files.push(await sent());
    expect(await keep(id, files)).toMatchObject(isKept ? { success: true } : { code: 120215, msg: '图片最多9张' });
  });

  it('links one video per record, lists it by its own call and deletes it once the draft no longer names it', async () => {
    const id = await archive();
    const [video, picture] = [await sentPicture(clinic, 'doctor', 'ARCHIVE_VIDEO'), await sent()];
    const files = [{ fileId: picture }, { fileId: video, video: true }];
    const save = (given: readonly object[], at: At = {}) =>
      send(hardLensTry.save, { ownerId: id, version: 0, result: { odBc: 8.6, files: given }, ...at });
    expect(await save([{ fileId: video }])).toMatchObject({ code: 190306 });
    const { recordId } = (await save(files)).data;
    expect(await stateOf(video)).toEqual({ state: 'LINKED', owner: recordId });
    expect(await listed(id)).toMatchObject([{ pictures: [{ id: picture }], videos: [{ id: video, seconds: 7.5 }] }]);
    const played = async (token: string) =>
      (await send(lensPictures.videos, { ownerId: id, fileIds: [video, picture] }, { token })).data;
    expect(await played(clinic.optom)).toMatchObject([{ id: video, url: expect.stringMatching(/^\/api\/files\//) }]);
    expect((await shown(id, [video, picture])).data).toMatchObject([{ id: picture }]);
    await save([{ fileId: picture }], { recordId, version: 1 });
    expect(await stateOf(video)).toMatchObject({ state: 'DELETED' });
  });

  it('rejects pictures that another account uploaded, that have another purpose or that belong to another record', async () => {
    const id = await archive();
    const theirs = await sent('optom');
    const ofVisit = await sentPicture(clinic, 'doctor', 'VISIT_IMAGE');
    const own = await sent();
    await keep(id, [own]);
    for (const file of [theirs, ofVisit, own]) expect(await keep(id, [file])).toMatchObject({ success: false });
  });

  it('shows linked pictures to readers of the archive, unsaved ones only to their uploader, and none of another archive', async () => {
    const [id, other] = [await archive(), await archive()];
    const [kept, fresh] = [await sent(), await sent()];
    await keep(id, [kept]);
    expect((await shown(id, [fresh, kept])).data.map((one) => one.id)).toEqual([fresh, kept]);
    expect((await shown(id, [fresh, kept], clinic.optom)).data.map((one) => one.id)).toEqual([kept]);
    expect((await shown(other, [kept])).data).toEqual([]);
    await query('UPDATE lens_archive SET org_id = 3 WHERE id = $1', [id]);
    expect((await shown(id, [kept])).success).toBe(false);
  });
});
