import { type Audience, PROMOTION_PLANS } from '@bothways/domain/promotions';
import { Chip, formatCountry, RemovableChip, Select, useUi } from '@bothways/ui';
import { pageStyles as page } from '../page/index.ts';
import styles from './promotions.module.css';
import { useText } from './texts.ts';

interface Props {
  audience: Audience;
  /** Countries of the catalogue's bookmakers; other selected ones remain. */
  countries: readonly string[];
  onChange: (audience: Audience) => void;
}

/** The audience: countries and plans; no selection means everyone. */
export function AudienceFields({ audience, countries, onChange }: Props) {
  const t = useText();
  const { locale } = useUi();
  const chosen = audience.countries;
  const options = countries
    .filter((country) => !chosen.includes(country))
    .map((value) => ({ value, label: formatCountry(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <fieldset className={page.group}>
      <legend>{t('promotions.audience')}</legend>
      <p className={page.note}>{t('promotions.audienceHint')}</p>
      <div className={styles.chips}>
        {chosen.map((country) => (
          <RemovableChip
            key={country}
            onRemove={() => onChange({ ...audience, countries: chosen.filter((each) => each !== country) })}
            removeLabel={t('promotions.removeCountry', { country: formatCountry(country, locale) })}
          >
            {formatCountry(country, locale)}
          </RemovableChip>
        ))}
        <Select
          aria-label={t('promotions.addCountry')}
          className={page.choice}
          onChange={(country) => onChange({ ...audience, countries: [...chosen, country] })}
          options={options}
          placeholder={t('promotions.addCountry')}
          value={null}
        />
      </div>
      <div className={styles.chips}>
        {PROMOTION_PLANS.map((plan) => (
          <Chip
            isSelected={audience.plans.includes(plan)}
            key={plan}
            onChange={(isOn) =>
              onChange({
                ...audience,
                plans: PROMOTION_PLANS.filter((each) =>
                  each === plan ? isOn : audience.plans.includes(each),
                ),
              })
            }
          >
            {t(`promotions.plans.${plan}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
