import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { upload } from '@mingmou/core/http/upload';
import { useState } from 'react';
import type { Picture } from './picture';

/** A file on its way. */
export interface Sending {
  readonly serial: number;
  readonly name: string;
  /** Whole per cent. */
  readonly percent: number;
}

export interface PictureUpload {
  readonly sending: readonly Sending[];
  /** Sends the files one after the other; answers those that arrived. */
  readonly send: (files: readonly File[]) => Promise<Picture[]>;
}

let serials = 0;

/** The way pictures are sent from this computer; a refusal is told by the client, and the others go on. */
export function usePictureUpload(use: FileUse): PictureUpload {
  const [sending, setSending] = useState<readonly Sending[]>([]);

  const sendOne = async (file: File, serial: number): Promise<Picture[]> => {
    const onSent = (share: number) =>
      setSending((all) =>
        all.map((one) => (one.serial === serial ? { ...one, percent: Math.round(share * 100) } : one)),
      );
    try {
      return [await upload(storedFile.picture, { bizType: use }, file, { onSent })];
    } catch {
      return [];
    } finally {
      setSending((all) => all.filter((one) => one.serial !== serial));
    }
  };

  const send = async (files: readonly File[]): Promise<Picture[]> => {
    const queued = files.map((file) => {
      serials += 1;
      return { file, serial: serials };
    });
    setSending((all) => [...all, ...queued.map(({ file, serial }) => ({ serial, name: file.name, percent: 0 }))]);
    const arrived: Picture[] = [];
    for (const { file, serial } of queued) arrived.push(...(await sendOne(file, serial)));
    return arrived;
  };

  return { sending, send };
}
