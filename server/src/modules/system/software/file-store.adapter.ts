import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { readConfig } from '../../../config';
import type { Adapter, AdapterOutcome } from '../../../kernel/process/adapters';
import { type StorageSettings, storageSettings } from '../../files/file.config';
import { openFileStore } from '../../files/store/file-store.service';

/** Key of no file: a reachable store answers that the object does not exist. */
const NOBODYS = 'adapter-test/none';
/** The shortest that token services give. */
const LEAST_SECONDS = 900;

function settings(): StorageSettings {
  const checkout = process.cwd();
  return storageSettings(process.env, checkout, readConfig(process.env, checkout).dataDir);
}

async function reach(chosen: StorageSettings): Promise<AdapterOutcome> {
  if (chosen.provider === 'local') {
    await access(chosen.directory, constants.R_OK | constants.W_OK);
    return { ok: true, message: '本机目录可读写' };
  }
  const store = await openFileStore(chosen);
  await store.open(NOBODYS);
  const lent = await store.lend(`${NOBODYS}/`, LEAST_SECONDS);
  return { ok: true, message: lent ? '对象存储可访问，可发放直传凭证' : '对象存储可访问' };
}

/** Where files are kept: a directory of the server, or an S3-compatible store. */
export const fileStoreAdapter: Adapter = {
  name: 'FileStore',
  provider: () => settings().provider,
  isEmbedded: () => settings().provider === 'local',
  test: async () => {
    try {
      return await reach(settings());
    } catch (error) {
      return { ok: false, message: `文件存储不可用：${error instanceof Error ? error.message : String(error)}` };
    }
  },
};
