"""Takes out of a variable font what nobody sees; run by make-fonts.ts with Debian's python3-fonttools.

    lighten.py anchors LIGHT HEAVY MOST   Marks stay where they are between two weights where they would move by
                                          no more than MOST units: half way, in both files.
    lighten.py deltas FONT TOLERANCE      Points that the outline's others carry along to within TOLERANCE units
                                          need no change of their own (gvar, "inferred deltas").
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta_optimize

# Where the anchors of each kind of attachment lie: array, records, anchors of a record.
ATTACHMENTS = (
    ("MarkArray", "MarkRecord", "MarkAnchor"),
    ("BaseArray", "BaseRecord", "BaseAnchor"),
    ("Mark1Array", "MarkRecord", "MarkAnchor"),
    ("Mark2Array", "Mark2Record", "Mark2Anchor"),
)


def anchors_of(font):
    """The anchors of a font's marks, always in the same order."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for array, records, name in ATTACHMENTS:
                for record in getattr(getattr(table, array, None), records, []):
                    found = getattr(record, name)
                    yield from (found if isinstance(found, list) else [found])
            for ligature in getattr(getattr(table, "LigatureArray", None), "LigatureAttach", []):
                for component in ligature.ComponentRecord:
                    yield from component.LigatureAnchor


def hold_anchors(light_file, heavy_file, most):
    light, heavy = TTFont(light_file), TTFont(heavy_file)
    if "GPOS" not in light:
        return
    for one, other in zip(anchors_of(light), anchors_of(heavy), strict=True):
        if one is None or other is None:
            continue
        for axis in ("XCoordinate", "YCoordinate"):
            first, last = getattr(one, axis), getattr(other, axis)
            if abs(first - last) <= most:
                setattr(one, axis, round((first + last) / 2))
                setattr(other, axis, round((first + last) / 2))
    light.save(light_file)
    heavy.save(heavy_file)


def infer_deltas(file, tolerance):
    font = TTFont(file)
    glyphs, metrics = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, control = glyphs._getCoordinatesAndControls(name, metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            variation.coordinates = iup_delta_optimize(
                variation.coordinates, points, control.endPts, tolerance=tolerance
            )
    font.save(file)


match sys.argv[1:]:
    case ["anchors", light, heavy, most]:
        hold_anchors(light, heavy, float(most))
    case ["deltas", file, tolerance]:
        infer_deltas(file, float(tolerance))
    case _:
        sys.exit(__doc__)
