"""Reads electronic files by lxml and compares them with what the API said of their documents.

`read-back.py FOLDER`: FOLDER/PROFILE/NAME.xml is the file of the document in NAME.json next to it. A reader of its own, in
another language, for what the writers and the rules of the service may have wrong together: number, dates, parties, every
line and every total. The files of one document in UBL and in CII must say the same.
"""

import json
import sys
from decimal import Decimal
from pathlib import Path

from lxml import etree

CII = ("xrechnung-cii", "factur-x")


class Part:
    """An element that is read by the local names of the ones in it, so that both syntaxes are read alike."""

    def __init__(self, node):
        self.node = node

    def all(self, path):
        steps = "/".join(f"*[local-name()='{name}']" for name in path.split("/"))
        return [Part(node) for node in self.node.xpath(steps)]

    def text(self, path):
        found = self.all(path)
        return found[0].node.text if found else None

    def number(self, path):
        text = self.text(path)
        return None if text is None else Decimal(text)

    def date(self, path):
        text = self.text(path)
        return f"{text[:4]}-{text[4:6]}-{text[6:]}" if text and "-" not in text else text

    def having(self, path, inner, value):
        return [part for part in self.all(path) if part.text(inner) == value]


def party_of_ubl(root, name):
    [party] = root.all(f"{name}/Party")
    vat = party.having("PartyTaxScheme", "TaxScheme/ID", "VAT")
    return {
        "name": party.text("PartyLegalEntity/RegistrationName"),
        "city": party.text("PostalAddress/CityName"),
        "postal_code": party.text("PostalAddress/PostalZone"),
        "country": party.text("PostalAddress/Country/IdentificationCode"),
        "vat_number": vat[0].text("CompanyID") if vat else None,
        "address": party.text("EndpointID"),
    }


def party_of_cii(agreement, name):
    [party] = agreement.all(name)
    vat = [part for part in party.all("SpecifiedTaxRegistration/ID") if part.node.get("schemeID") == "VA"]
    return {
        "name": party.text("Name"),
        "city": party.text("PostalTradeAddress/CityName"),
        "postal_code": party.text("PostalTradeAddress/PostcodeCode"),
        "country": party.text("PostalTradeAddress/CountryID"),
        "vat_number": vat[0].node.text if vat else None,
        "address": party.text("URIUniversalCommunication/URIID"),
    }


def read_ubl(root):
    is_credit = etree.QName(root.node).localname == "CreditNote"
    line_name, quantity_name = ("CreditNoteLine", "CreditedQuantity") if is_credit else ("InvoiceLine", "InvoicedQuantity")
    total = "LegalMonetaryTotal"
    return {
        "number": root.text("ID"),
        "type": root.text("CreditNoteTypeCode" if is_credit else "InvoiceTypeCode"),
        "currency": root.text("DocumentCurrencyCode"),
        "issue_date": root.date("IssueDate"),
        "due_date": root.date("PaymentMeans/PaymentDueDate" if is_credit else "DueDate"),
        "delivery_date": root.date("Delivery/ActualDeliveryDate"),
        "preceding": sorted(part.text("ID") for part in root.all("BillingReference/InvoiceDocumentReference")),
        "seller": party_of_ubl(root, "AccountingSupplierParty"),
        "buyer": party_of_ubl(root, "AccountingCustomerParty"),
        "subtotal": root.number(f"{total}/TaxExclusiveAmount"),
        "tax_total": root.number("TaxTotal/TaxAmount"),
        "total": root.number(f"{total}/TaxInclusiveAmount"),
        "prepaid": root.number(f"{total}/PrepaidAmount") or Decimal(0),
        "payable": root.number(f"{total}/PayableAmount"),
        "allowances": root.number(f"{total}/AllowanceTotalAmount") or Decimal(0),
        "charges": root.number(f"{total}/ChargeTotalAmount") or Decimal(0),
        "bands": sorted(
            (
                part.text("TaxCategory/ID"),
                part.number("TaxCategory/Percent") or Decimal(0),
                part.number("TaxableAmount"),
                part.number("TaxAmount"),
            )
            for part in root.all("TaxTotal/TaxSubtotal")
        ),
        "lines": [
            {
                "id": part.text("ID"),
                "quantity": part.number(quantity_name),
                "unit_code": part.all(quantity_name)[0].node.get("unitCode"),
                "amount": part.number("LineExtensionAmount"),
                "price": part.number("Price/PriceAmount"),
                "base": part.number("Price/BaseQuantity") or Decimal(1),
                "allowance": sum((each.number("Amount") for each in part.all("AllowanceCharge")), Decimal(0)),
                "name": part.text("Item/Name"),
                "description": part.text("Item/Description"),
                "rate": part.number("Item/ClassifiedTaxCategory/Percent") or Decimal(0),
            }
            for part in root.all(line_name)
        ],
    }


def read_cii(root):
    [deal] = root.all("SupplyChainTradeTransaction")
    [agreement] = deal.all("ApplicableHeaderTradeAgreement")
    [settlement] = deal.all("ApplicableHeaderTradeSettlement")
    [total] = settlement.all("SpecifiedTradeSettlementHeaderMonetarySummation")
    tax = "SpecifiedLineTradeSettlement"
    price = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice"
    quantity = "SpecifiedLineTradeDelivery/BilledQuantity"
    return {
        "number": root.text("ExchangedDocument/ID"),
        "type": root.text("ExchangedDocument/TypeCode"),
        "currency": settlement.text("InvoiceCurrencyCode"),
        "issue_date": root.date("ExchangedDocument/IssueDateTime/DateTimeString"),
        "due_date": settlement.date("SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"),
        "delivery_date": deal.date(
            "ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString"
        ),
        "preceding": sorted(part.text("IssuerAssignedID") for part in settlement.all("InvoiceReferencedDocument")),
        "seller": party_of_cii(agreement, "SellerTradeParty"),
        "buyer": party_of_cii(agreement, "BuyerTradeParty"),
        "subtotal": total.number("TaxBasisTotalAmount"),
        "tax_total": total.number("TaxTotalAmount"),
        "total": total.number("GrandTotalAmount"),
        "prepaid": total.number("TotalPrepaidAmount") or Decimal(0),
        "payable": total.number("DuePayableAmount"),
        "allowances": total.number("AllowanceTotalAmount") or Decimal(0),
        "charges": total.number("ChargeTotalAmount") or Decimal(0),
        "bands": sorted(
            (
                part.text("CategoryCode"),
                part.number("RateApplicablePercent") or Decimal(0),
                part.number("BasisAmount"),
                part.number("CalculatedAmount"),
            )
            for part in settlement.all("ApplicableTradeTax")
        ),
        "lines": [
            {
                "id": part.text("AssociatedDocumentLineDocument/LineID"),
                "quantity": part.number(quantity),
                "unit_code": part.all(quantity)[0].node.get("unitCode"),
                "amount": part.number(f"{tax}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
                "price": part.number(f"{price}/ChargeAmount"),
                "base": part.number(f"{price}/BasisQuantity") or Decimal(1),
                "allowance": sum(
                    (each.number("ActualAmount") for each in part.all(f"{tax}/SpecifiedTradeAllowanceCharge")),
                    Decimal(0),
                ),
                "name": part.text("SpecifiedTradeProduct/Name"),
                "description": part.text("SpecifiedTradeProduct/Description"),
                "rate": part.number(f"{tax}/ApplicableTradeTax/RateApplicablePercent") or Decimal(0),
            }
            for part in deal.all("IncludedSupplyChainTradeLineItem")
        ],
    }


def faults_of(read, said, profile):
    """What a file says otherwise than the answer of the API."""
    faults = []

    def same(what, in_file, in_answer):
        if in_file != in_answer:
            faults.append(f"{what}: {in_file!r} in the file, {in_answer!r} in the API")

    same("number", read["number"], said["number"])
    for key in ("currency", "issue_date"):
        same(key, read[key], said[key])
    # A credit note in UBL has its due date at the account, and none without one.
    if read["type"] != "381":
        same("due_date", read["due_date"], said["due_date"])
    # An advance invoice for SEF has nothing delivered yet.
    if not (profile == "srbdt" and read["type"] == "386"):
        same("delivery_date", read["delivery_date"], said["delivery_date"])
    for key in ("subtotal", "tax_total", "total", "prepaid", "payable"):
        same(key, read[key], Decimal(said[key]))
    for side, party in (("seller", said["seller"]), ("buyer", said["client"])):
        for key in ("city", "postal_code", "country"):
            same(f"{side} {key}", read[side][key], party[key])
        same(f"{side} name", read[side]["name"], party.get("legal_name") or party["name"])
        # What is outside the scope of VAT names no number for it; and so does a Croatian business outside VAT.
        if read[side]["vat_number"] is not None:
            known = {party["vat_number"], f"{party['country']}{party.get('tax_number')}"}
            if read[side]["vat_number"] not in known:
                faults.append(f"{side} {read[side]['vat_number']}, {party['vat_number']} in the API")
    earlier = [each for each in said["related_documents"] if each["relation"] != "made_from" and each["number"]]
    same("preceding", read["preceding"], sorted(each["number"] for each in earlier))
    faults += line_faults(read, said)
    taxes = {}
    for band in said["tax_breakdown"]:
        rate = Decimal(band["tax_rate"])
        taxes[rate] = taxes.get(rate, Decimal(0)) + Decimal(band["taxable"])
    in_file = {}
    for _, rate, taxable, _ in read["bands"]:
        in_file[rate] = in_file.get(rate, Decimal(0)) + taxable
    same("bands", in_file, taxes)
    same("tax of the bands", sum(band[3] for band in read["bands"]), Decimal(said["tax_total"]))
    return faults


def line_faults(read, said):
    faults = []
    items = [line for line in said["lines"] if line["kind"] == "item"]
    if len(items) != len(read["lines"]):
        return [f"{len(read['lines'])} lines in the file, {len(items)} in the API"]
    cent = Decimal("0.01")
    for line, item in zip(read["lines"], items):
        text = (item["description"] or item["unit"] or "").strip()
        wanted = {
            "id": str(item["position"]),
            "quantity": Decimal(item["quantity"]),
            "unit_code": item["unit_code"] or "C62",
            "amount": Decimal(item["line_subtotal"]),
            "rate": Decimal(item["tax_rate"]),
        }
        for key, value in wanted.items():
            if line[key] != value:
                faults.append(f"line {line['id']} {key}: {line[key]} in the file, {value} in the API")
        rest = text[len(line["name"]):].strip() or None
        if not text.startswith(line["name"]) or line["description"] != rest:
            faults.append(f"line {line['id']} is called {line['name']!r}, {line['description']!r}: {text!r} in the API")
        exact = line["quantity"] * line["price"] / line["base"] - line["allowance"]
        if abs(exact - line["amount"]) > cent / 2:
            faults.append(f"line {line['id']}: {exact} by its price, {line['amount']} as its amount")
    amount = sum(line["amount"] for line in read["lines"])
    if amount - read["allowances"] + read["charges"] != read["subtotal"]:
        faults.append(f"lines of {amount} do not come to {read['subtotal']}")
    return faults


def differences(ubl, cii):
    """What the two files of a document say otherwise; of a credit note, UBL has no due date without an account."""
    keys = [key for key in ubl if not (key == "due_date" and ubl["type"] == "381")]
    return [f"{key}: {ubl[key]!r} in UBL, {cii[key]!r} in CII" for key in keys if ubl[key] != cii[key]]


def main(folder):
    files = sorted(folder.glob("*/*.xml"))
    read, faults, pairs = {}, [], 0
    for file in files:
        profile = file.parent.name
        root = Part(etree.parse(file).getroot())
        said = json.loads(file.with_suffix(".json").read_text())
        read[profile, file.stem] = read_cii(root) if profile in CII else read_ubl(root)
        found = faults_of(read[profile, file.stem], said, profile)
        faults += [f"{profile} {file.stem}: {fault}" for fault in found]
    for ubl, cii in (("en16931", "factur-x"), ("xrechnung", "xrechnung-cii")):
        for (profile, name), said in read.items():
            if profile != ubl or (cii, name) not in read:
                continue
            pairs += 1
            faults += [f"{ubl} and {cii} of {name}: {each}" for each in differences(said, read[cii, name])]
    for fault in faults[:50]:
        print(fault)
    lines = sum(len(each["lines"]) for each in read.values())
    print(f"Read back: {len(files)} files with {lines} lines, {pairs} pairs of UBL and CII, {len(faults)} differences")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
