import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined';
import AimOutlined from '@ant-design/icons/AimOutlined';
import AlertOutlined from '@ant-design/icons/AlertOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AreaChartOutlined from '@ant-design/icons/AreaChartOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import BuildOutlined from '@ant-design/icons/BuildOutlined';
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import CompassOutlined from '@ant-design/icons/CompassOutlined';
import ContactsOutlined from '@ant-design/icons/ContactsOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined';
import CrownOutlined from '@ant-design/icons/CrownOutlined';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import DiffOutlined from '@ant-design/icons/DiffOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import DotChartOutlined from '@ant-design/icons/DotChartOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined';
import FileSyncOutlined from '@ant-design/icons/FileSyncOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import FundOutlined from '@ant-design/icons/FundOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import GoldOutlined from '@ant-design/icons/GoldOutlined';
import GroupOutlined from '@ant-design/icons/GroupOutlined';
import HddOutlined from '@ant-design/icons/HddOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import InsuranceOutlined from '@ant-design/icons/InsuranceOutlined';
import LayoutOutlined from '@ant-design/icons/LayoutOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import MoneyCollectOutlined from '@ant-design/icons/MoneyCollectOutlined';
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import PartitionOutlined from '@ant-design/icons/PartitionOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import PercentageOutlined from '@ant-design/icons/PercentageOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import ReconciliationOutlined from '@ant-design/icons/ReconciliationOutlined';
import RetweetOutlined from '@ant-design/icons/RetweetOutlined';
import RiseOutlined from '@ant-design/icons/RiseOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import SkinOutlined from '@ant-design/icons/SkinOutlined';
import SlidersOutlined from '@ant-design/icons/SlidersOutlined';
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import StockOutlined from '@ant-design/icons/StockOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import TrademarkCircleOutlined from '@ant-design/icons/TrademarkCircleOutlined';
import TransactionOutlined from '@ant-design/icons/TransactionOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import WechatOutlined from '@ant-design/icons/WechatOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import type { ComponentType } from 'react';

/** The icons of all other menus, by the names that the menus carry. */
export const pageIcons: Readonly<Record<string, ComponentType>> = {
  AccountBookOutlined,
  AimOutlined,
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AreaChartOutlined,
  AuditOutlined,
  BankOutlined,
  BarcodeOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  BuildOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CloudUploadOutlined,
  CompassOutlined,
  ContactsOutlined,
  ContainerOutlined,
  ControlOutlined,
  CreditCardOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  DeleteOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  DiffOutlined,
  DollarOutlined,
  DotChartOutlined,
  EditOutlined,
  ExperimentOutlined,
  ExportOutlined,
  FieldTimeOutlined,
  FileAddOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FileSyncOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOpenOutlined,
  FormOutlined,
  FundOutlined,
  GiftOutlined,
  GlobalOutlined,
  GoldOutlined,
  GroupOutlined,
  HddOutlined,
  HighlightOutlined,
  HistoryOutlined,
  IdcardOutlined,
  ImportOutlined,
  InboxOutlined,
  InfoCircleOutlined,
  InsuranceOutlined,
  LayoutOutlined,
  LineChartOutlined,
  LockOutlined,
  MailOutlined,
  MessageOutlined,
  MobileOutlined,
  MoneyCollectOutlined,
  NodeIndexOutlined,
  OrderedListOutlined,
  PartitionOutlined,
  PayCircleOutlined,
  PercentageOutlined,
  PhoneOutlined,
  PictureOutlined,
  PieChartOutlined,
  PrinterOutlined,
  ProfileOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  RetweetOutlined,
  RiseOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SendOutlined,
  ShareAltOutlined,
  ShoppingCartOutlined,
  SkinOutlined,
  SlidersOutlined,
  SnippetsOutlined,
  SolutionOutlined,
  SoundOutlined,
  StockOutlined,
  SwapOutlined,
  TableOutlined,
  TagOutlined,
  TagsOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  TrademarkCircleOutlined,
  TransactionOutlined,
  UnorderedListOutlined,
  UserAddOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WalletOutlined,
  WarningOutlined,
  WechatOutlined,
  ZoomInOutlined,
};
