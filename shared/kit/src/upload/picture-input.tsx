import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { typeNames } from '@mingmou/contract/files/file.rules';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePress } from '../entry/use-press';
import type { Picture } from './picture';
import styles from './upload.module.css';
import { usePictureChoice } from './use-picture-upload';

/** For fields of pictures that look otherwise: a module of its own would cost every first page a line. */
export { usePictureChoice } from './use-picture-upload';

/** The code is drawn by a library that nobody needs before they ask for it. */
const ScanUploadDialog = lazy(async () => ({ default: (await import('./scan-upload-dialog')).ScanUploadDialog }));

interface PicturesInputProps {
  readonly id?: string;
  /** Ids of files. */
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: number[]) => void;
  readonly use: FileUse;
  /** Name of the pictures: 机构图片. */
  readonly title: string;
  readonly max: number;
  /** The pictures that the row held when it was read. */
  readonly known: readonly Picture[];
  /** For a page that shows the new pictures in a way of its own. */
  readonly onArrive?: (pictures: readonly Picture[]) => void;
  /** A phone may send them too. */
  readonly scan?: boolean;
  readonly disabled?: boolean;
}

/** The pictures of a row: chosen on this computer or sent by a phone, shown small, opened large, taken away. */
export function PicturesInput(props: PicturesInputProps) {
  const { id, value, onChange, use, title, max, known, onArrive, scan = false, disabled = false } = props;
  const ids = value ?? [];
  const latest = useRef(ids);
  latest.current = ids;
  const [arrived, setArrived] = useState<readonly Picture[]>([]);
  const [scanning, setScanning] = useState(false);
  const press = usePress();
  const pictureOf = (each: number) => [...arrived, ...known].find((picture) => picture.id === each);

  const take = (added: readonly Picture[]) => {
    if (added.length === 0) return;
    setArrived((all) => [...all, ...added]);
    onArrive?.(added);
    onChange?.([...latest.current, ...added.map((picture) => picture.id)].slice(0, max));
  };
  const choice = usePictureChoice({ use, most: max, held: ids.length, take });
  const { sending, room, full, types } = choice;

  return (
    <div className={styles.input}>
      {ids.length + sending.length > 0 ? (
        <ul className={styles.thumbs} aria-label={title}>
          {ids.map((each) => (
            <Thumb
              key={each}
              picture={pictureOf(each)}
              title={title}
              onRemove={disabled ? undefined : () => onChange?.(ids.filter((other) => other !== each))}
            />
          ))}
          {sending.map(({ serial, name, percent }) => (
            <li key={serial} className={styles.thumb}>
              <span className={styles.name}>{`${name} ${percent}%`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {disabled && ids.length === 0 ? <span className={styles.hint}>未上传</span> : null}
      {disabled ? null : (
        <div className={styles.acts}>
          <Button id={id} {...press(full, choice.choose)}>
            {`选择${title}`}
          </Button>
          {scan ? (
            <Button {...press(full, () => setScanning(true))} aria-label={`扫码上传${title}`}>
              扫码上传
            </Button>
          ) : null}
          <span className={styles.hint}>{`${typeNames(types)}${max > 1 ? `，最多${max}张` : ''}`}</span>
        </div>
      )}
      <input {...choice.input} className={styles.chooser} aria-label={`${title}文件`} />
      {scanning ? (
        <Suspense fallback={null}>
          <ScanUploadDialog kind="IMAGE" use={use} max={room} onDone={take} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ThumbProps {
  /** Absent for a picture uploaded before a reload: the file is stored, but its address is unknown. */
  readonly picture: Picture | undefined;
  readonly title: string;
  readonly onRemove: (() => void) | undefined;
}

function Thumb({ picture, title, onRemove }: ThumbProps) {
  const name = picture?.name ?? '未保存的图片';
  return (
    <li className={styles.thumb}>
      {picture ? (
        <a href={picture.url} target="_blank" rel="noreferrer" title={name}>
          <img src={picture.thumbUrl} alt={`${title} ${name}`} />
        </a>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {onRemove ? (
        <button type="button" className={styles.remove} aria-label={`移除${title} ${name}`} onClick={onRemove}>
          ×
        </button>
      ) : null}
    </li>
  );
}

interface PictureInputProps extends Omit<PicturesInputProps, 'value' | 'onChange' | 'max'> {
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** The same of a row that has one picture; its value is the file's id. */
export function PictureInput({ value, onChange, ...rest }: PictureInputProps) {
  return <PicturesInput {...rest} max={1} value={value ? [value] : []} onChange={([id]) => onChange?.(id ?? null)} />;
}
