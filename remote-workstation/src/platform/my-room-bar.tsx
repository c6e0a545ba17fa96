import { Select } from '@mingmou/kit/ui-form';
import styles from './platform.module.css';
import type { MyRoom } from './use-my-room';

const named = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: id, label: name });

/** Into which room the caller calls. */
export function MyRoomBar({ room }: { readonly room: MyRoom }) {
  const { departments, departmentId, rooms, roomId } = room;
  return (
    <>
      {departments.length > 1 ? (
        <Select
          aria-label="我的科室"
          className={styles.filter}
          value={departmentId}
          options={departments.map(named)}
          onChange={room.chooseDepartment}
        />
      ) : null}
      <Select
        aria-label="我的诊室"
        className={styles.filter}
        allowClear
        placeholder="选择我的诊室"
        value={roomId}
        options={rooms.map(named)}
        onChange={room.chooseRoom}
      />
    </>
  );
}
