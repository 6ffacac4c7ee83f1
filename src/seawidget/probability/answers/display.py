"""Odds as text and as HTML."""

from __future__ import annotations

from seawidget.probability.answers.answer import Answer
from seawidget.probability.shown import numbers
from seawidget.text.i18n import current, text
from seawidget.visible import escape

LONG = 24  # a longer fraction only stands in the derivation


def value_text(odds: Answer, locale: str | None = None) -> str:
    """The value on one line, with its error or its fraction; what is certain or impossible is called so."""
    return numbers.written(_value_text(odds, locale), locale)


def _value_text(odds: Answer, locale: str | None) -> str:
    unit = "" if odds.unit == "chance" else f" ({text(f'odds.unit.{odds.unit}', None, locale)})"
    if odds.exact is None:
        value = f"{odds.value:.4g}"
        if not unit and value in ("0", "1"):
            low, high, _ = odds.interval or (0.0, 1.0, None)
            value = numbers.decimal(odds.value, (high - low) / 2, locale)
        return f"{value} +- {odds.standard_error:.2g}{unit} (n = {odds.n:,})"
    if not unit and odds.exact in (0, 1):
        return f"{odds.exact} ({numbers.chance(odds.exact, locale)})"
    if odds.exact.denominator == 1:
        return f"{odds.exact}{unit}"
    fraction = str(odds.exact)
    return f"{numbers.exactly(odds.exact, locale=locale)}{unit}" + (f" = {fraction}" if len(fraction) <= LONG else "")


def result_text(odds: Answer) -> str:
    """The value as far as it is known: fraction and decimal, or decimal and error."""
    exact = odds.exact
    if exact is None:
        return f"{odds.value:.6g} +- {odds.standard_error:.2g}"
    return str(exact) if exact.denominator == 1 else f"{exact} = {numbers.exactly(exact, 12)}"


def odds_text(odds: Answer, locale: str | None = None) -> str:
    """Event, value, assumptions, derivation."""
    lines = [odds.event.text(locale), f"  {value_text(odds, locale)}"]
    if odds.interval is not None:
        low, high, kind = odds.interval
        lines.append(numbers.written(f"  {low:.4g} .. {high:.4g} ", locale) + f"({kind.text(locale)})")
    lines.append(text("odds.head.assumptions", None, locale))
    lines += [f"  - {each.text(locale)} [{each.code}]" for each in odds.assumptions]
    lines.append(text("odds.head.derivation", None, locale))
    lines += [f"  {step.text(locale)}" for step in odds.derivation]
    return "\n".join(lines)


def odds_html(odds: Answer, locale: str | None = None) -> str:
    """The same for a notebook, with the picture. No colours of its own: it reads in light, in dark and in print."""

    def items(tag: str, lines: list[str]) -> str:
        return f"<{tag}>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + f"</{tag}>"

    value = escape(value_text(odds, locale))
    if odds.interval is not None:
        low, high, kind = odds.interval
        value += numbers.written(f" ({low:.4g} .. {high:.4g}, ", locale) + f"{escape(kind.text(locale))})"
    assumed = items("ul", [each.text(locale) for each in odds.assumptions])
    derived = items("ol", [step.text(locale) for step in odds.derivation])
    code = f"<pre style='white-space:pre-wrap'>{escape(odds.code)}</pre>" if odds.code else ""
    return (
        f"<div lang='{current(locale)}'><p>{escape(odds.event.text(locale))}</p>"
        f"<p><strong style='font-size:1.3em'>{value}</strong></p>{odds.picture(locale)}"
        f"<p>{text('odds.head.assumptions', None, locale)}</p>{assumed}"
        f"<p>{text('odds.head.derivation', None, locale)}</p>{derived}"
        f"<details><summary>{text('odds.head.code', None, locale)}</summary>{code}</details></div>"
    )
