import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { directUpload } from '@mingmou/contract/files/direct-upload.contract';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import {
  kindOfUse,
  MAX_VIDEO_SECONDS,
  megabytes,
  PICTURES,
  typeNames,
  VIDEOS,
} from '@mingmou/contract/files/file.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { addMinutes } from '../../kernel/context/clock';
import { videoTypeOf } from './content-type.rules';
import { grantOf, LATE_MINUTES, type Put } from './direct-grant.service';
import { takeName } from './direct-upload.store';
import type { NewFile } from './file.store';
import type { Filing } from './filing.types';
import { keepImage, shownName, storageKey } from './keep-image.service';
import { asUploader, noteUpload, type Uploader } from './uploader.service';
import { assemble } from './video-assembly.service';

type Asked = InputOf<typeof directUpload.complete>;
type Made = OutputOf<typeof directUpload.complete>;

/** Stops reading an upload that is longer than declared or than permitted. */
function watcher({ most }: Put, { size }: Asked) {
  if (size > most) refuse(fileCodes.tooLarge, { n: megabytes(most) });
  const differs = () => malformed('size', '大小：与收到的文件不符，请重新上传');
  let read = 0;
  return {
    count: (bytes: number) => {
      read += bytes;
      if (read > size) throw differs();
    },
    end: () => {
      if (read !== size) throw differs();
    },
  };
}

async function imageBytes({ store }: Filing, put: Put, asked: Asked): Promise<Buffer> {
  const watch = watcher(put, asked);
  const stream = (await store.open(put.key)) ?? refuse(fileCodes.missing);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    watch.count(chunk.length);
    chunks.push(Buffer.from(chunk));
  }
  watch.end();
  return Buffer.concat(chunks);
}

/** Its first bytes, before all of them are fetched. */
async function refuseOther({ store }: Filing, { key }: Put): Promise<void> {
  const stream = (await store.open(key, { start: 0, end: 63 })) ?? refuse(fileCodes.missing);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (videoTypeOf(Buffer.concat(chunks)) === null) refuse(fileCodes.wrongType, { types: typeNames(VIDEOS) });
}

async function keepVideo<T>(
  filing: Filing,
  from: Uploader,
  put: Put,
  asked: Asked,
  note: (file: NewFile) => Promise<T>,
): Promise<T> {
  const { store } = filing;
  const watch = watcher(put, asked);
  await refuseOther(filing, put);
  const { propertyOwnerId, orgId, accountId } = from.session;
  const keep = async (made: { readonly path: string } & Pick<NewFile, 'mime' | 'sha256' | 'seconds'>, type: string) => {
    const key = `${storageKey(from.session, from.now)}.${type}`;
    try {
      await store.put(key, { path: made.path, bytes: asked.size }, made.mime);
      return await note({
        ...{ propertyOwnerId, orgId, kind: 'VIDEO', bizType: put.grant.bizType, uploadedBy: accountId },
        ...{ name: shownName(asked.name, '视频'), mime: made.mime, bytes: asked.size, sha256: made.sha256 },
        ...{ seconds: made.seconds, storageKey: key },
      });
    } catch (error) {
      await store.remove(key);
      throw error;
    }
  };
  return assemble(
    store,
    [put.key],
    async (made) => {
      watch.end();
      if (made.type === null) return refuse(fileCodes.wrongType, { types: typeNames(VIDEOS) });
      if (made.seconds > MAX_VIDEO_SECONDS) return refuse(fileCodes.tooLong, { n: MAX_VIDEO_SECONDS });
      return keep(made, made.type);
    },
    watch.count,
  );
}

/**
 * Checks an upload and turns it into a file. The checked bytes are stored under a new name, because the uploader can
 * overwrite the original name as long as the credentials are valid.
 */
export async function completeDirect(filing: Filing, from: Uploader, asked: Asked): Promise<Made> {
  const put = await grantOf(filing, from, asked.key, addMinutes(from.now, -LATE_MINUTES));
  const { propertyOwnerId, orgId, accountId } = from.session;
  const note = (file: NewFile) =>
    asUploader(filing, from, async (tx): Promise<Made> => {
      if (!(await takeName(tx, put.grant, put.name))) refuse(fileCodes.missing);
      const { id, sign } = await noteUpload(tx, directUpload.complete, from, file);
      const { name, bytes: size, width = null, height = null, seconds = null, thumbKey } = file;
      const thumbUrl = thumbKey ? sign({ id, orgId }, 'thumb') : null;
      return { id, url: sign({ id, orgId }), thumbUrl, name, size, width, height, seconds };
    });
  const made =
    kindOfUse(put.grant.bizType) === 'VIDEO'
      ? await keepVideo(filing, from, put, asked, note)
      : await keepImage(
          filing.store,
          {
            ...{ propertyOwnerId, orgId, uploadedBy: accountId, name: asked.name, use: put.grant.bizType },
            ...{ bytes: await imageBytes(filing, put, asked), types: PICTURES, now: from.now },
          },
          note,
        );
  await filing.store.remove(put.key);
  return made;
}
