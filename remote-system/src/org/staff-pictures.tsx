import { employee } from '@mingmou/contract/system/org/employee.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Form } from '@mingmou/kit/ui-form';
import { PictureInput } from '@mingmou/kit/upload/picture-input';
import styles from './staff.module.css';

const { avatarFileId, signFileId } = employee.fields;

/** Avatar and signature in the form of a member of staff. */
export function StaffPictures() {
  const { row } = useFormSurroundings();
  const id = typeof row.id === 'number' ? row.id : 0;
  const holds = [row.avatarFileId, row.signFileId].some((held) => typeof held === 'number');
  const { data } = useCall(employee.pictures, { id }, { skip: id === 0 || !holds, quiet: true });
  const known = data ?? [];
  return (
    <>
      <Form.Item className={styles.whole} name="avatarFileId" label={avatarFileId.title}>
        <PictureInput use="STAFF_AVATAR" title={avatarFileId.title} known={known} scan />
      </Form.Item>
      <Form.Item className={styles.whole} name="signFileId" label={signFileId.title} extra="不超过200KB">
        <PictureInput use="STAFF_SIGN" title={signFileId.title} known={known} />
      </Form.Item>
    </>
  );
}
