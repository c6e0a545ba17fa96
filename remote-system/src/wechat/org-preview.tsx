import type { OutputOf } from '@mingmou/contract/base/call';
import type { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import styles from './wechat.module.css';

interface OrgPreviewProps {
  readonly shown: OutputOf<typeof wxOrg.findById>;
}

/** Preview of the input on a phone. */
export function OrgPreview({ shown }: OrgPreviewProps) {
  const { displayName, phone, address, businessHours, intro, notice, doctorIds, doctors, covers } = shown;
  const [first] = shown.coverFileIds ?? [];
  const cover = covers.find(({ id }) => id === first);
  const names = doctors.filter(({ id }) => doctorIds?.includes(id));
  return (
    <aside className={styles.phone} aria-label="手机预览">
      {shown.shown ? null : <p className={styles.hidden}>当前未显示</p>}
      {cover ? <img className={styles.cover} src={cover.url} alt="封面" /> : null}
      <div className={styles.card}>
        <h3>{displayName}</h3>
        {address ? <p>{address}</p> : null}
        {phone ? <p>{phone}</p> : null}
        {businessHours ? <p>{businessHours}</p> : null}
      </div>
      {notice ? <p className={styles.notice}>{notice}</p> : null}
      {names.length > 0 ? (
        <div className={styles.card}>
          <p>医生</p>
          <div className={styles.doctors}>
            {names.map(({ id, name }) => (
              <span key={id}>{name}</span>
            ))}
          </div>
        </div>
      ) : null}
      {intro ? <p className={styles.intro}>{intro}</p> : null}
    </aside>
  );
}
