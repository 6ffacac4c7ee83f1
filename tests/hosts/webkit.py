"""A short game in WebKitGTK, the engine nearest to Safari: python webkit.py DRIVER BROWSER ADDRESS; tells JSON."""

from __future__ import annotations

import json
import sys
import time

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

IDLE = "return window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"
NODE = "return document.querySelector('.seawidget [role=tree] [aria-current=true]')?.dataset.node ?? ''"
NOT_NEW = "localStorage.setItem('seawidget.newcomer', '{\"finished\":true}')"


def press(browser: webdriver.WebKitGTK, element: WebElement) -> None:
    """Click with the mouse, where the element lies."""
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
    ActionChains(browser).move_to_element(element).click().perform()
    time.sleep(0.3)


def main(driver: str, binary: str, address: str) -> None:
    """Play three moves and print what came of it."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = binary
    options.add_argument("--automation")
    browser = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService(driver))
    try:
        wait = WebDriverWait(browser, 150)
        browser.set_window_size(1280, 900)
        browser.get(address.rpartition("/")[0] + "/api")
        browser.execute_script(NOT_NEW)
        browser.get(address)
        wait.until(lambda one: one.execute_script(IDLE))
        browser.execute_script("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        try:
            wait.until(lambda one: one.find_elements(By.CSS_SELECTOR, ".seawidget .sea-grip"))
        except TimeoutException:
            said = browser.execute_script("return document.querySelector('.jp-Notebook')?.innerText")
            raise AssertionError(f"no board: {said}") from None
        moves = []
        for _ in range(3):
            before = browser.execute_script(NODE)
            for slot in browser.find_elements(By.CSS_SELECTOR, ".seawidget [data-slot]"):
                press(browser, slot)
                free = browser.find_elements(By.CSS_SELECTOR, ".seawidget [data-cell].sea-free")
                if free:
                    moves.append(free[0].get_attribute("data-cell"))
                    press(browser, free[0])
                    break
                press(browser, slot)
            wait.until(lambda one, old=before: one.execute_script(NODE) not in ("", old))
        size = browser.execute_script(
            "return document.querySelector('.seawidget [data-cell]').getBoundingClientRect().width"
        )
        version = browser.capabilities.get("browserVersion")
        sys.stdout.write(f"TOLD{json.dumps({'version': version, 'moves': moves, 'size': size})}\n")
    finally:
        browser.quit()


main(*sys.argv[1:])
