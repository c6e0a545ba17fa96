import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { type ImageType, PICTURES, pictureLimit } from '@mingmou/contract/files/file.rules';
import { upload } from '@mingmou/core/http/upload';
import { type ChangeEvent, useRef, useState } from 'react';
import { useFeedback } from '../feedback/use-feedback';
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
  /** Sends files one after the other; returns the stored ones. */
  readonly send: (files: readonly File[]) => Promise<Picture[]>;
}

let serials = 0;

/** Uploads pictures from this computer; the client shows refusals, and the other files continue. */
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

const MIMES: Readonly<Record<ImageType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

interface Choice {
  readonly use: FileUse;
  readonly most: number;
  /** How many the field holds. */
  readonly held: number;
  readonly take: (arrived: readonly Picture[]) => void;
}

/** Pictures for a field that holds so many at most: however they come, no more are sent than there is room for. */
export function usePictureChoice({ use, most, held, take }: Choice) {
  const { sending, send } = usePictureUpload(use);
  const { warning } = useFeedback();
  const chooser = useRef<HTMLInputElement>(null);
  const { types } = pictureLimit(use, PICTURES);
  const room = Math.max(0, most - held - sending.length);
  const bring = async (files: readonly File[]) => {
    if (files.length > room) warning(`图片最多${most}张，多出的${files.length - room}张没有上传`);
    if (room > 0) take(await send(files.slice(0, room)));
  };
  return {
    ...{ sending, room, types, bring },
    /** Why none may be added now; false where one may. */
    full: room === 0 && `图片最多${most}张，请先移除一张`,
    choose: () => chooser.current?.click(),
    /** Of the input that opens the computer's own dialog; it is never seen. */
    input: {
      ref: chooser,
      type: 'file',
      tabIndex: -1,
      accept: types.map((type) => MIMES[type]).join(','),
      multiple: most > 1,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        void bring(files);
      },
    },
  } as const;
}
