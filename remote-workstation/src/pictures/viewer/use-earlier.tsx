import { lensPictures } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import type { PictureOwner } from '../../stage/stage-calls';
import styles from './viewer.module.css';

/** A record whose pictures are looked at: of a visit, or of an archive. */
export interface Compared {
  readonly acceptsId?: number;
  readonly owner?: PictureOwner;
  readonly recordId: number;
}

const NOBODY = 0;

/** The same record at earlier visits, or the records of its kind that the archive had before it. */
function useRecords({ acceptsId = NOBODY, owner, recordId }: Compared) {
  const isOpen = recordId !== NOBODY;
  const { of = lensPictures, ownerId = NOBODY } = owner ?? {};
  const skip = owner !== undefined || !isOpen;
  const visits = useCall(visitPicture.earlier, { acceptsId, recordId }, { skip, quiet: true });
  const archive = useCall(of.list, { ownerId }, { skip: !owner || !isOpen, quiet: true });
  if (!owner) return visits.data ?? [];
  const all = archive.data ?? [];
  const at = all.find((one) => one.recordId === recordId);
  return all.filter(({ kind, seq }) => at !== undefined && kind === at.kind && seq < at.seq);
}

/** The choice of an earlier date, and the pictures of the one that was chosen. */
export function useEarlier(compared: Compared | undefined, eye: string | null | undefined) {
  const data = useRecords(compared ?? { recordId: NOBODY });
  const [recordId, setRecordId] = useState<number>();
  const [place, setPlace] = useState(0);
  const chosen = data.find((one) => one.recordId === recordId);
  const choose = (id: number | undefined) => {
    setRecordId(id);
    const pictures = data.find((one) => one.recordId === id)?.pictures ?? [];
    // The eye that is looked at.
    setPlace(
      Math.max(
        0,
        pictures.findIndex((one) => one.eye === eye),
      ),
    );
  };
  const choice =
    data.length > 0 ? (
      <Select
        size="small"
        className={styles.dates}
        aria-label="对比日期"
        placeholder="对比更早的图片"
        allowClear
        value={recordId}
        options={data.map((one) => ({ value: one.recordId, label: `${one.day}（${one.pictures.length}张）` }))}
        onChange={choose}
      />
    ) : (
      <span className={styles.none}>没有更早的图片可对比</span>
    );
  return { choice: compared ? choice : null, chosen, place, setPlace };
}
