import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useRef, useState } from 'react';
import { useDebouncedStart } from '../form/use-debounced-start';
import { useKeys } from '../keys/use-keys';
import { Modal } from '../ui-overlay';
import { PhoneCode, UnreachableNote } from './phone-code';
import type { Picture, Video } from './picture';
import styles from './upload.module.css';
import { type ScanAsked, type ScanSession, useScanSession } from './use-scan-session';

interface ImagesAsked extends Omit<ScanAsked, 'kind'> {
  readonly kind: 'IMAGE';
  readonly onDone: (pictures: readonly Picture[]) => void;
}

interface VideoAsked extends Omit<ScanAsked, 'kind' | 'max'> {
  readonly kind: 'VIDEO';
  readonly onDone: (videos: readonly Video[]) => void;
}

export type ScanUploadDialogProps = (ImagesAsked | VideoAsked) & { readonly onClose: () => void };

/** Reads every session of the dialog, which closes the last; each one once. */
async function read(asked: ScanUploadDialogProps, keys: readonly string[]): Promise<void> {
  if (asked.kind === 'IMAGE') {
    const pictures = [];
    for (const key of keys) pictures.push(...(await send(scanSession.images, { key })));
    if (pictures.length > 0) asked.onDone(pictures);
    return;
  }
  const videos = [];
  for (const key of keys) videos.push(await send(scanSession.video, { key }));
  const arrived = videos.filter((video) => video !== null);
  if (arrived.length > 0) asked.onDone(arrived);
}

/**
 * 扫码上传: a phone reads the code and sends; 确定 hands over what has arrived, and a reading that fails hands over
 * nothing. Mount it to open it.
 */
export function ScanUploadDialog(asked: ScanUploadDialogProps) {
  const session = useScanSession(asked);
  const [reading, setReading] = useState(false);
  // The keys of the page below rest.
  useKeys([], { active: true, blocking: true });

  const take = async () => {
    setReading(true);
    try {
      await read(asked, session.keys);
    } catch (error) {
      // The sender of the call has shown the refusal.
      if (!(error instanceof CallRefused)) throw error;
    }
    asked.onClose();
  };
  const content = useRef<HTMLDivElement>(null);
  const submit = useDebouncedStart(() => void take(), undefined, content);
  const cancel = () => {
    const key = session.keys.at(-1);
    if (key) void send(scanSession.close, { key }, { quiet: true }).catch(() => undefined);
    asked.onClose();
  };

  return (
    <Modal title="扫码上传" open width={600} confirmLoading={reading} onOk={submit} onCancel={cancel}>
      <div ref={content} className={styles.scan}>
        <PhoneCode {...session} />
        <Arrived asked={asked} session={session} />
      </div>
    </Modal>
  );
}

function Arrived({ asked, session }: { readonly asked: ScanUploadDialogProps; readonly session: ScanSession }) {
  const { files, url } = session;
  const [what, unit] = asked.kind === 'IMAGE' ? ['图片', '张'] : ['视频', '个'];
  return (
    <div className={styles.arrived}>
      <p className={styles.hint}>请用手机扫描左侧二维码，上传后点「确定」</p>
      <UnreachableNote url={url} />
      <p aria-live="polite">{files.length > 0 ? `已收到${files.length}${unit}` : `等待上传${what}…`}</p>
      <ul className={styles.thumbs} aria-label={`已收到的${what}`}>
        {files.map(({ id, name, thumbUrl }) => (
          <li key={id} className={styles.thumb}>
            {thumbUrl ? <img src={thumbUrl} alt={name} /> : <span className={styles.name}>{name}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
