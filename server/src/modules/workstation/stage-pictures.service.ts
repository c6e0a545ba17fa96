import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Shape } from '@mingmou/contract/base/field';
import { filesOf, type KeptPicture, picturesHeld, videosOf } from '@mingmou/contract/clinic/picture.fields';
import type { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles, type PictureView, picturesOf, type VideoView, videosSigned } from '../../kernel/file/file-link';
import { findVisit } from '../visit/visit.rows';
import { filesOfRecord, filesOfVisit, type RecordFileUse, type RecordPictureUse, VIDEO_BESIDE } from './picture.store';
import { earlierRecords, findRecordById, type StoredStage } from './stage.store';
import { readingOf } from './visit-reader.guard';

interface Written {
  /** The record, or the visit whose record it is. */
  readonly id: number;
  readonly content: object;
  /** As it was before. */
  readonly old: Pick<StoredStage, 'content' | 'retrialCount'> | undefined;
}

/**
 * Links the pictures of a record. Removed pictures are deleted, unless the record was signed once: signed content is
 * kept completely and may be restored.
 */
export async function linkPictures(
  cx: SessionCx,
  fields: Shape,
  written: Written,
  use: RecordPictureUse = 'VISIT_IMAGE',
): Promise<void> {
  await link(cx, use, written, (content) => filesOf(fields, content));
  if (use !== 'TRIAGE_IMAGE') await link(cx, VIDEO_BESIDE[use], written, (content) => videosOf(fields, content));
}

async function link(
  cx: SessionCx,
  use: RecordFileUse,
  { id: ownerId, content, old }: Written,
  named: (content: object) => number[],
): Promise<void> {
  const wanted = named(content);
  const before = old ? named(old.content as object) : [];
  if (wanted.length + before.length === 0) return;
  const held = wanted.length > 0 ? await filesOfRecord(cx, { use, ownerId }, wanted) : [];
  const isSigned = old !== undefined && old.retrialCount > 0;
  await linkFiles(cx, { use, ownerId, wanted, held: isSigned ? held : [...held, ...before] });
}

type Asked = InputOf<typeof visitPicture.find>;

/** Returns pictures to a reader of the visit: those of its records, and the reader's own unsaved uploads. */
export async function picturesForReader(cx: SessionCx, { acceptsId, fileIds }: Asked): Promise<PictureView[]> {
  const { cx: reading } = await readingOf(cx, acceptsId, findVisit);
  return picturesOf(reading, await filesOfVisit(reading, 'IMAGE', acceptsId, fileIds));
}

/** The same of videos. */
export async function videosForReader(
  cx: SessionCx,
  { acceptsId, fileIds }: InputOf<typeof visitPicture.videos>,
): Promise<VideoView[]> {
  const { cx: reading } = await readingOf(cx, acceptsId, findVisit);
  return videosSigned(reading, await filesOfVisit(reading, 'VIDEO', acceptsId, fileIds));
}

const MOST_EARLIER = 20;

/** The same record at earlier visits, where it has pictures. */
export async function earlierPictures(
  cx: SessionCx,
  { acceptsId, recordId }: InputOf<typeof visitPicture.earlier>,
): Promise<OutputOf<typeof visitPicture.earlier>> {
  const { cx: reading, visit } = await readingOf(cx, acceptsId, findVisit);
  const { day, patientId } = visit;
  const record = await findRecordById(reading, recordId);
  if (record?.acceptsId !== acceptsId) refuse(sharedCodes.missing);
  const found = await earlierRecords(reading, record.stage, { id: acceptsId, day, patientId }, MOST_EARLIER);
  const held = found.map(({ content, ...rest }) => ({ ...rest, kept: picturesHeld(content as object) }));
  const shownOf = await shownPictures(
    reading,
    held.flatMap(({ kept }) => kept),
  );
  const shown = held.map(({ id, day: on, kept }) => ({ recordId: id, day: on, pictures: shownOf(kept) }));
  return shown.filter(({ pictures }) => pictures.length > 0);
}

/** Returns pictures of records with their addresses; deleted ones are left out. */
export async function shownPictures(cx: SessionCx, all: readonly KeptPicture[]) {
  return shownBy(await picturesOf(cx, idsOf(all)));
}

/** The same of videos. */
export async function shownVideos(cx: SessionCx, all: readonly KeptPicture[]) {
  return shownBy(await videosSigned(cx, idsOf(all)));
}

const idsOf = (kept: readonly KeptPicture[]) => kept.map(({ fileId }) => fileId);

function shownBy<T extends { readonly id: number }>(files: readonly T[]) {
  const fileOf = new Map(files.map((file) => [file.id, file]));
  return (kept: readonly KeptPicture[]) =>
    kept.flatMap(({ fileId, eye, caption }) => {
      const file = fileOf.get(fileId);
      return file ? [{ ...file, eye, caption }] : [];
    });
}
