import { dictName } from '@mingmou/contract/base/dict';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { referrerType } from '@mingmou/contract/referral/referral.dicts';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { InRow } from '@mingmou/kit/act/row-context';
import { StateTag } from '@mingmou/kit/list/state-tag';
import styles from './poster.module.css';
import { PosterFace, StillPlaces } from './poster-face';
import type { Poster } from './poster-types';

function daysOf({ validFrom, validTo }: Poster): string {
  if (!validFrom && !validTo) return '长期有效';
  return `${validFrom ?? '即日'} 至 ${validTo ?? '长期'}`;
}

/** One that is in use may still have its days before or behind it. */
function Tag({ row }: { readonly row: Poster }) {
  if (row.stateEnum !== 'ENABLE') return <StateTag tone="void">停用</StateTag>;
  return row.live ? <StateTag tone="passed">启用</StateTag> : <StateTag tone="overdue">不在有效期</StateTag>;
}

interface PosterCardProps {
  readonly row: Poster;
  readonly onEdit: () => void;
  readonly onGive: () => void;
}

/** A poster as it will look, with what can be done with it. */
export function PosterCard({ row, onEdit, onGive }: PosterCardProps) {
  const types = row.referrerTypes.map((type) => dictName(referrerType, type)).join('、');
  return (
    <li className={styles.card} aria-label={row.name}>
      <div className={styles.show}>
        {row.image ? (
          <PosterFace image={{ ...row.image, url: row.image.thumbUrl }} title={row.name}>
            <StillPlaces qr={row.qr} nameText={row.nameText} />
          </PosterFace>
        ) : (
          <p className={styles.noPicture}>图片已丢失，请编辑后重新上传</p>
        )}
      </div>
      <h2 className={styles.name}>
        <span title={row.name}>{row.name}</span>
        <Tag row={row} />
      </h2>
      <p className={styles.facts}>{daysOf(row)}</p>
      <p className={styles.facts}>{`${types} · 已生成${row.given}份`}</p>
      <div className={styles.acts}>
        <InRow value={true}>
          <Do call={poster.generate} blocked={!row.live && '海报已停用或不在有效期内'} onClick={onGive}>
            生成推荐人海报
          </Do>
          <MasterActs of={poster} row={row} onEdit={onEdit} />
        </InRow>
      </div>
    </li>
  );
}
