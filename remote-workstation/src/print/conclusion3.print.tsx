import { RecordPage } from './record-page';

/** 结论打印三 (domain-workstation §7). */
export default function Conclusion3Print() {
  return <RecordPage type="CONCLUSION3" title="结论打印三" />;
}
