import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined';
import AimOutlined from '@ant-design/icons/AimOutlined';
import AlertOutlined from '@ant-design/icons/AlertOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import BuildOutlined from '@ant-design/icons/BuildOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CompassOutlined from '@ant-design/icons/CompassOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined';
import CrownOutlined from '@ant-design/icons/CrownOutlined';
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import GroupOutlined from '@ant-design/icons/GroupOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import InsuranceOutlined from '@ant-design/icons/InsuranceOutlined';
import LayoutOutlined from '@ant-design/icons/LayoutOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import SlidersOutlined from '@ant-design/icons/SlidersOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import WechatOutlined from '@ant-design/icons/WechatOutlined';
import type { MenuIcons } from '../icon-sets';

export const menuIcons: MenuIcons = {
  AccountBookOutlined,
  AimOutlined,
  AlertOutlined,
  ApartmentOutlined,
  BankOutlined,
  BookOutlined,
  BuildOutlined,
  CalendarOutlined,
  CompassOutlined,
  ControlOutlined,
  CreditCardOutlined,
  CrownOutlined,
  DeploymentUnitOutlined,
  EditOutlined,
  ExperimentOutlined,
  FieldTimeOutlined,
  FolderOpenOutlined,
  GiftOutlined,
  GroupOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  InsuranceOutlined,
  LayoutOutlined,
  LockOutlined,
  MailOutlined,
  MessageOutlined,
  MobileOutlined,
  NodeIndexOutlined,
  PictureOutlined,
  PrinterOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SendOutlined,
  SlidersOutlined,
  SnippetsOutlined,
  SolutionOutlined,
  SoundOutlined,
  TagsOutlined,
  UserAddOutlined,
  UserOutlined,
  WalletOutlined,
  WechatOutlined,
};
