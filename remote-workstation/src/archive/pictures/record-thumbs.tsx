import { picturesHeld } from '@mingmou/contract/clinic/picture.fields';
import type { StoredPicture } from '@mingmou/contract/files/file.fields';
import { useAddresses } from '../../pictures/use-addresses';
import type { PictureOwner } from '../../stage/stage-calls';
import styles from './archive-pictures.module.css';

/** Of each record. */
const SHOWN = 3;
/** As many as one call answers. */
const MOST = 60;

interface Held {
  readonly current?: object | null | undefined;
}

const firstOf = ({ current }: Held) => picturesHeld(current ?? {}).slice(0, SHOWN);

/** Loads the first pictures of all records of a list in one call. */
export function useThumbs(rows: readonly Held[], owner: PictureOwner | undefined) {
  const first = rows.flatMap(firstOf).slice(0, MOST);
  const { pictureOf } = useAddresses(owner ? first : [], owner);
  return (row: Held) =>
    firstOf(row).flatMap(({ fileId }) => {
      const file = pictureOf(fileId);
      return file ? [file] : [];
    });
}

/** Thumbnails of a record; its form shows the pictures themselves. */
export function RecordThumbs({ pictures }: { readonly pictures: readonly StoredPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <span className={styles.thumbs}>
      {pictures.map(({ id, thumbUrl }) => (
        <img key={id} src={thumbUrl} alt="" />
      ))}
    </span>
  );
}
