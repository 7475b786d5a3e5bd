export { Avatar, type AvatarProps } from './badge/avatar.tsx';
export { Badge, type BadgeProps, type BadgeTone, Swatch } from './badge/badge.tsx';
export { Dot, type DotProps, type DotTone } from './badge/dot.tsx';
export { Button, type ButtonProps, IconButton, type IconButtonProps, Spinner } from './button/button.tsx';
export {
  type ButtonAppearance,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './button/button-class.ts';
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from './button/link-button.tsx';
export { LineChart, type LineChartProps } from './chart/line-chart.tsx';
export type { ChartBar, ChartFact, ChartPoint, ChartSeries } from './chart/series.ts';
export { SERIES_COLOURS, valueAt } from './chart/series.ts';
export {
  AddChip,
  Chip,
  ChipButton,
  type ChipButtonProps,
  type ChipProps,
  RemovableChip,
  type RemovableChipProps,
} from './chip/chip.tsx';
export { Checkbox, type CheckboxProps } from './choices/checkbox.tsx';
export { type ChoiceCard, ChoiceCards, type ChoiceCardsProps } from './choices/choice-cards.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './choices/radio-group.tsx';
export { type Segment, Segmented, type SegmentedProps } from './choices/segmented.tsx';
export { Switch, type SwitchProps } from './choices/switch.tsx';
export { CopyButton, type CopyButtonProps } from './copy/copy-button.tsx';
export { COPIED_MS, useCopied } from './copy/use-copied.ts';
export { cx } from './cx.ts';
export { Card, type CardEdge, type CardProps } from './data/card.tsx';
export { Sparkline, type SparklineProps } from './data/sparkline.tsx';
export { Stat, type StatProps } from './data/stat.tsx';
export { Table, type TableColumn, type TableProps } from './data/table.tsx';
export { useOverflows } from './data/use-overflows.ts';
export { VirtualList, type VirtualListHandle, type VirtualListProps } from './data/virtual-list.tsx';
export { Banner, type BannerProps, type BannerTone } from './feedback/banner.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './feedback/empty-state.tsx';
export { LoadMore, type LoadMoreProps } from './feedback/load-more.tsx';
export { Loading, Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { NumberField, type NumberFieldProps } from './fields/number-field.tsx';
export { OddsField, type OddsFieldProps } from './fields/odds-field.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { SearchSelect, type SearchSelectProps } from './fields/search-select.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields/text-field.tsx';
export { useEuroSign } from './fields/use-euro-sign.ts';
export {
  type Fault,
  type Faults,
  type FormRead,
  faultsIn,
  faultsOfIssues,
  readSchema,
  textFault,
} from './form/fault.ts';
export { Form, type FormProps } from './form/form.tsx';
export {
  type FormState,
  type FormValues,
  type Sending,
  useForm,
  useValues,
} from './form/use-form.ts';
export * from './formats/index.ts';
export type { IconComponent, IconProps, IconSize } from './icons/icon.tsx';
export * from './icons/icons.ts';
export { SportIcon } from './icons/sport-icon.tsx';
export * from './icons/sports.ts';
export { Logo, Mark } from './logo/logo.tsx';
export { Markdown, type MarkdownProps } from './markdown/markdown.tsx';
export {
  Menu,
  type MenuChoice,
  MenuChoices,
  type MenuChoicesProps,
  MenuItem,
  type MenuItemProps,
  MenuLine,
  type MenuProps,
  MenuSection,
  MenuSwitch,
  type MenuSwitchProps,
} from './menu/menu.tsx';
export { AlertDialog, type AlertDialogProps, type AlertTone } from './overlay/alert-dialog.tsx';
export { Coach, type CoachProps } from './overlay/coach.tsx';
export {
  CommandPalette,
  type CommandPaletteProps,
  type PaletteCommand,
} from './overlay/command-palette.tsx';
export { type Closable, Dialog, type DialogProps, type DialogSize } from './overlay/dialog.tsx';
export { FilterPopover, type FilterPopoverProps } from './overlay/filter-popover.tsx';
export { FormDialog, type FormDialogProps } from './overlay/form-dialog.tsx';
export { Popover, type PopoverProps } from './overlay/popover.tsx';
export { Sheet, type SheetProps, SidePanel, type SidePanelProps } from './overlay/sheet.tsx';
export { Tooltip, type TooltipProps } from './overlay/tooltip.tsx';
export { CLOSE_DELAY_MS } from './overlay/use-delayed-close.ts';
export { UI_TEXTS, type UiTexts } from './provider/texts.ts';
export { applyTheme, shownTheme, THEMES, type Theme } from './provider/theme.ts';
export { UiProvider, type UiProviderProps, useUi } from './provider/ui-provider.tsx';
export { PHONE, useMedia } from './provider/use-media.ts';
export { type ChangedField, ChangedNotice, type ChangedNoticeProps } from './record/changed-notice.tsx';
export { RecordNotice, type RecordNoticeProps } from './record/record-notice.tsx';
export {
  type ReadRecord,
  type RecordChange,
  type RecordForm,
  useRecordForm,
} from './record/use-record-form.ts';
export { tabClass } from './tabs/tab-class.ts';
export { type TabItem, Tabs, type TabsProps } from './tabs/tabs.tsx';
export {
  Age,
  DateText,
  type FigureTone,
  Liquidity,
  Money,
  Odds,
  Percent,
  RelativeTime,
  useOddsText,
} from './text/figures.tsx';
export { Kbd } from './text/kbd.tsx';
export { TaxNote, useTaxText } from './text/tax.tsx';
export { useNow } from './text/use-now.ts';
export { VisuallyHidden } from './text/visually-hidden.tsx';
export { ToastProvider } from './toast/toast.tsx';
export { showToast, type ToastInput, type ToastTone } from './toast/toast-queue.ts';
